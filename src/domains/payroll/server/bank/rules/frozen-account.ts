import { z } from 'zod'
import { type BankAccount, bankAccountsOf } from '#domains/people/server/index.ts'
import { organisationDay } from '#domains/organisation/server/index.ts'
import type { Work } from '#kit/server/context.ts'
import { boxOf } from '../../rules/secrets.ts'
import { freezeAccounts, listSlipsToFreeze } from '../../store/frozen.ts'

const sealedFor = (payslip_id: number): string => `payslips:${payslip_id}:bank`

const frozen = z.object({
  holder: z.string(),
  number: z.string(),
  routing_code: z.string().nullable(),
  is_iban: z.boolean(),
})
/** The account that a payslip is paid to. */
export type FrozenAccount = z.output<typeof frozen>

export const frozenOf = ({ holder, number, routing_code, is_iban }: BankAccount): FrozenAccount => ({
  holder,
  number,
  routing_code: routing_code ?? null,
  is_iban,
})

export const openAccount = (payslip_id: number, sealed: Buffer): FrozenAccount =>
  frozen.parse(JSON.parse(boxOf().open(sealed, sealedFor(payslip_id))))

/** Freezes the accounts of all whose payslips a run approves, as they are today. */
export const freezeAccountsOf = async (work: Work, run_id: number): Promise<void> => {
  const slips = await listSlipsToFreeze(work.tx, run_id)
  const ids = slips.map(({ employee_id }) => employee_id)
  const banks = await bankAccountsOf(work.tx, boxOf(), ids, await organisationDay(work.tx, work.now))
  const rows = slips.flatMap(({ id, employee_id }) => {
    const bank = banks.get(employee_id)
    if (!bank) return []
    const sealed = boxOf().seal(JSON.stringify(frozenOf(bank)), sealedFor(id))
    return [{ id, sealed: sealed.toString('hex'), detail_id: bank.detail_id, detail_version: bank.version }]
  })
  await freezeAccounts(work.tx, rows)
}
