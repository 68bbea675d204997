import { announceCalendarChange } from '#domains/organisation/server/index.ts'
import type { Work } from '#kit/server/context.ts'
import { type Decision, getKind, type KindDay, type KindRequest, requestEffects } from '../kinds/public.ts'
import { translateRefusals } from '../kinds/rules.ts'
import type { StoredDay } from '../store/days.ts'
import type { RequestRecord } from '../store/requests.ts'

const toKindDay = ({ id, date, part, minutes, amount }: StoredDay): KindDay => ({ id, date, part, minutes, amount })

/** A request as kinds and other domains see it, with some of its days. */
export const toKindRequest = (request: RequestRecord, days: readonly StoredDay[]): KindRequest => ({
  id: request.id,
  employee_id: request.employee_id,
  type_id: request.type_id,
  type_code: request.type.code,
  kind: request.kind,
  from_date: request.from_date,
  to_date: request.to_date,
  payload: request.payload,
  reason: request.reason,
  source:
    request.source_domain === null || request.source_id === null
      ? null
      : { domain: request.source_domain, id: request.source_id },
  days: days.map(toKindDay),
})

/** Announces changed days: expected minutes depend on approved leave, the marks of days on work from home. */
const announce = async (work: Work, { kind, employee_id, days }: KindRequest): Promise<void> => {
  const dates = days.map(({ date }) => date).toSorted()
  const [from, to] = [dates[0], dates.at(-1)]
  if ((kind !== 'leave' && kind !== 'work_from_home') || from === undefined || to === undefined) return
  await announceCalendarChange(work, { pattern_ids: [], employee_ids: [employee_id], from, to, is_leave: true })
}

/** Applies the effects of an approved request, in the transaction of the approval. A refusal of an effect fails it. */
export const applyEffects = async (work: Work, request: RequestRecord, days: readonly StoredDay[]): Promise<void> => {
  const about = toKindRequest(request, days)
  const apply = async () => {
    await getKind(request.kind).apply?.(work, about)
    for (const [, effect] of requestEffects.all())
      if (effect.kinds.includes(request.kind)) await effect.apply(work, about)
  }
  await Promise.all([translateRefusals(apply), announce(work, about)])
}

/** Reverts the effects of the approval for some days. */
export const undoEffects = async (work: Work, request: RequestRecord, days: readonly StoredDay[]): Promise<void> => {
  const about = toKindRequest(request, days)
  await translateRefusals(async () => {
    await getKind(request.kind).undo?.(work, about)
    for (const [, effect] of requestEffects.all())
      if (effect.kinds.includes(request.kind)) await effect.undo(work, about)
  })
  await announce(work, about)
}

/** Notifies the domain that opened the request of the decision. */
export const notifySource = async (
  work: Work,
  request: RequestRecord,
  decision: Decision,
  note: string | null,
): Promise<void> => getKind(request.kind).decided?.(work, toKindRequest(request, []), decision, note)
