import type { Context, Tx } from './context.ts'
import { registry } from './slots.ts'

/** Two records of one person: `from` is merged into `into` on a day, the first on which only `into` is used. */
export type Pair = Readonly<{ from: MergedPerson; into: MergedPerson; day: string }>
type MergedPerson = Readonly<{ id: number; name: string; employee_no: string }>

/** `Asha Rao (NB-0004)`. */
export const recordText = ({ name, employee_no }: MergedPerson): string => `${name} (${employee_no})`

/**
 * The effect of a merge on rows that refer to the merged record, for one column.
 * - `stays`: history. It stays on the merged record, which shows it for good.
 * - `moves`: open rows pass to the record that stays: `by` an update of those that meet `open`, a kind of holding, or a
 *   step of the domain.
 * - `one_only`: a person has one. That of the record that stays remains; the other one ends or is of no effect.
 */
export type ReferencePolicy =
  | Readonly<{ rule: 'stays' }>
  | Readonly<{ rule: 'moves'; by: 'update'; label: string; open: string; unless: string | null }>
  | Readonly<{ rule: 'moves'; by: 'holding'; kind: string }>
  | Readonly<{ rule: 'moves'; by: 'step' }>
  | Readonly<{ rule: 'one_only' }>

export const stays: ReferencePolicy = { rule: 'stays' }
export const oneOnly: ReferencePolicy = { rule: 'one_only' }
export const movesByStep: ReferencePolicy = { rule: 'moves', by: 'step' }
export const movesAsHolding = (kind: string): ReferencePolicy => ({ rule: 'moves', by: 'holding', kind })

/**
 * Rows `t` that meet `open` pass by an update of the column, except those that meet `unless`, because the other record has
 * such a row already. Both are conditions of SQL over `t` and `pair`, with `from_id`, `into_id` and `day`.
 */
export const movesWhere = (label: string, open: string, unless: string | null = null): ReferencePolicy => ({
  rule: 'moves',
  by: 'update',
  label,
  open,
  unless,
})

/** The policy of each column of the domain's tables that refers to a person, as `table.column`. */
export type ReferencePolicies = Readonly<{ label: string; columns: Readonly<Record<string, ReferencePolicy>> }>

/** Each domain with rows about people adds the policies of its columns, under its name. */
export const mergePolicies = registry<ReferencePolicies>('policies of merged records')

/** A line about something open: what it is, its name, and the effect of the merge on it. */
export type MergeLine = Readonly<{ label: string; item: string; effect: 'moves' | 'ends' | 'carried' }>

/** A step of a domain in a merge that is more than an update of a column. */
export type MergeStep = Readonly<{
  /** Sentences that name what prevents the merge until it is dealt with. */
  blocks?: (tx: Tx, pair: Pair) => Promise<readonly string[]>
  /** Lists the rows that pass by the step, for the preview. */
  lines?: (tx: Tx, pair: Pair) => Promise<readonly MergeLine[]>
  /**
   * Runs in the transaction of the merge, when the employment of the merged record has ended and all else has passed.
   * Returns what was carried over. A refusal of it prevents the merge.
   */
  apply?: (context: Context, pair: Pair) => Promise<readonly MergeLine[]>
}>

export const mergeSteps = registry<MergeStep>('steps of a merge')
