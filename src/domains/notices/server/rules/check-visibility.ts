import { findKind, type NoticeContext } from '../public/kinds.ts'

type Row = Readonly<{ id: number; kind: string; subject_id: number | null }>
/** The calls that the row behind allows; null where it may no longer be seen. */
export type Allowed = 'all' | readonly string[] | null

/** Checks once for each kind which rows behind its notices the actor may still see, and what may be done with them. */
export const checkVisibility = async (
  context: NoticeContext,
  rows: readonly Row[],
): Promise<(id: number) => Allowed> => {
  const allowedById = new Map<number, Allowed>()
  for (const [key, ofKind] of Map.groupBy(rows, ({ kind }) => kind)) {
    const see = findKind(key)?.see
    const subjects = ofKind.flatMap(({ subject_id }) => (subject_id === null ? [] : [subject_id]))
    if (!see || subjects.length === 0) continue
    const allowed = await see(context, [...new Set(subjects)])
    for (const { id, subject_id } of ofKind)
      if (subject_id !== null) allowedById.set(id, allowed.get(subject_id) ?? null)
  }
  return (id) => (allowedById.has(id) ? (allowedById.get(id) ?? null) : 'all')
}
