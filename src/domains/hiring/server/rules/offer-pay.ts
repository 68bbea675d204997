// Visibility of the pay of offers, and its record in the audit.
import { scopeOf } from '#kit/server/actor.ts'
import { audit } from '#kit/server/audit.ts'
import type { Context } from '#kit/server/context.ts'
import type { OfferRow } from '../store/offers.ts'

export const seesPay = ({ actor }: Pick<Context, 'actor'>): boolean => scopeOf(actor, 'payroll.read') !== null

/** Records in the audit that pay was read, as for the pay of employees. */
export const auditPay = async (context: Context, rows: readonly Pick<OfferRow, 'id' | 'has_pay'>[]): Promise<void> => {
  if (!seesPay(context)) return
  const ids = rows.filter(({ has_pay }) => has_pay).map(({ id }) => id)
  if (ids.length > 0)
    await audit(context, 'hiring.offer_pay_read', {
      entity: 'offers',
      id: ids.length === 1 ? (ids[0] ?? null) : null,
      after: { ids },
    })
}
