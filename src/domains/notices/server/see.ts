import { findKind, type NoticeAsk } from './kinds.ts'

type Row = Readonly<{ id: number; kind: string; subject_id: number | null }>
/** The calls that the row behind allows; null where it may no longer be seen. */
export type Allowed = 'all' | readonly string[] | null

/** Asks each kind once what the actor may still see of the rows behind its notices, and do with them. */
export const seenBy = async (ask: NoticeAsk, rows: readonly Row[]): Promise<(id: number) => Allowed> => {
  const answers = new Map<number, Allowed>()
  for (const [key, ofKind] of Map.groupBy(rows, ({ kind }) => kind)) {
    const see = findKind(key)?.see
    const subjects = ofKind.flatMap(({ subject_id }) => (subject_id === null ? [] : [subject_id]))
    if (!see || subjects.length === 0) continue
    const allowed = await see(ask, [...new Set(subjects)])
    for (const { id, subject_id } of ofKind) if (subject_id !== null) answers.set(id, allowed.get(subject_id) ?? null)
  }
  return (id) => (answers.has(id) ? (answers.get(id) ?? null) : 'all')
}
