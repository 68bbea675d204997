import { translateRefusals } from '../kinds/rules.ts'
import type { Refusal } from '#kit/contract/refusals.ts'
import type { Work } from '#kit/server/context.ts'
import { forecast } from './balance-check.ts'
import * as plain from './plain-checks.ts'
import type { PreparedRequest } from './prepared-request.ts'
import * as stored from './stored-checks.ts'

type Check = Readonly<{
  /** The field of the form next to which the problem is shown. */
  field: string
  /** Only for requests with days. */
  of_days: boolean
  /** HR may lift it when they enter a request for another person. */
  is_liftable: boolean
  run: (work: Work, prepared: PreparedRequest) => Promise<Refusal | null> | Refusal | null
}>

const check = (field: string, run: Check['run'], options: Partial<Check> = {}): Check => ({
  field,
  of_days: true,
  is_liftable: false,
  run,
  ...options,
})
const simple =
  (run: (prepared: PreparedRequest) => Refusal | null): Check['run'] =>
  (_work, prepared) =>
    run(prepared)

const LIFTABLE = { is_liftable: true }

/** The checks before sending, in this order: the first that fails is the refusal. */
const CHECKS: readonly Check[] = [
  check('from_date', simple(plain.checkEmployment), { of_days: false }),
  check('method', simple(plain.checkMethods)),
  check('from_date', simple(plain.checkWorkingTime)),
  check('from_date', simple(plain.checkNotice), LIFTABLE),
  check('from_date', simple(plain.checkBackdating), LIFTABLE),
  check('from_date', simple(plain.checkService), LIFTABLE),
  check('to_date', simple(plain.checkAmount), LIFTABLE),
  check('to_date', stored.checkRunLength, LIFTABLE),
  check('from_date', stored.checkLockedMonth),
  check('from_date', stored.checkWork),
  check('from_date', stored.checkOverlaps),
  check('from_date', stored.checkQuota, LIFTABLE),
  check('from_date', stored.checkHomeAllowed, LIFTABLE),
  check('from_date', stored.checkClosedDays, LIFTABLE),
  check('cover_employee_id', stored.checkCover),
]

/** For the form alone: sending checks the balance as it debits the days. */
const BALANCE = check('to_date', async (work, prepared) => (await forecast(work, prepared))?.refusal ?? null)

const checksFor = ({ kind }: PreparedRequest, isLifted: boolean, all = CHECKS): readonly Check[] =>
  all.filter((one) => (kind.dates === 'days' || !one.of_days) && !(isLifted && one.is_liftable))

/** Returns the result of each check, in their order. They run at once, so that their statements travel together. */
const runAll = (work: Work, prepared: PreparedRequest, checks: readonly Check[]): Promise<(Refusal | null)[]> =>
  Promise.all(checks.map(async ({ run }) => run(work, prepared)))

/** Throws the first refusal that prevents sending. */
export const refuseToSend = async (work: Work, prepared: PreparedRequest, isLifted: boolean): Promise<void> => {
  const refusals = await runAll(work, prepared, checksFor(prepared, isLifted))
  const refusal = refusals.find((one) => one !== null)
  if (refusal) throw refusal
  const { kind, person, type, from_date, to_date, payload, reason } = prepared
  const about = { employee_id: person.id, type_id: type.id, type_code: type.code, kind: type.kind, source: null }
  await translateRefusals(() => kind.check?.(work, { ...about, from_date, to_date, payload, reason }))
}

export type Problem = Readonly<{ code: string; message: string; field: string }>

/** Lists all problems that prevent sending, for the form. Days without work hide the problems that follow from them. */
export const listProblems = async (work: Work, prepared: PreparedRequest): Promise<Problem[]> => {
  const problems: Problem[] = []
  const checks = checksFor(prepared, false, [...CHECKS, BALANCE])
  const refusals = await runAll(work, prepared, checks)
  for (const [index, { field }] of checks.entries()) {
    const refusal = refusals[index]
    if (!refusal) continue
    problems.push({ code: refusal.code, message: refusal.message, field })
    if (refusal.code === 'requests.no_working_time' || refusal.code === 'requests.not_employed') break
  }
  return problems
}
