// Workflows are data: one table of rows lists who may do what in which state, and the resulting state. The server
// enforces the table, `can` of each row that is sent is computed from it, tests enumerate it, the docs print it.
import { checkWorkflow } from './check-workflow.ts'

/** The reason why a step is not taken: the code of a refusal, and the values of its text. */
export type RefusedBy = {
  code: string
  params?: Readonly<Record<string, string | number>>
}

/** A condition on the context. Null lets the step pass. */
export type Guard<Context> = (context: Context) => RefusedBy | null

/** One row of the table as it is written. Several states, actors or guards may share a row; all guards must pass. */
type TransitionRow<State extends string, Action extends string, Who extends string, Name extends string> = {
  from: State | readonly State[]
  action: Action
  /** `same` leaves the state that the row began in. */
  to: State | 'same'
  who: Who | readonly Who[]
  guard?: Name | readonly Name[]
}

/** One row of the table as it is read: a single state it starts from, everything named. */
export type Transition<State extends string, Action extends string> = {
  from: State
  action: Action
  to: State
  who: readonly string[]
  guards: readonly string[]
}

export type WorkflowTable<
  Context,
  State extends string,
  Action extends string,
  Who extends string,
  Name extends string,
> = {
  name: string
  states: readonly State[]
  /** The state before anything has happened. */
  start: NoInfer<State>
  /** The states that nothing leads out of. */
  ends: readonly NoInfer<State>[]
  /** The people who may act, each as a condition on the context: is this actor that person? */
  who: Readonly<Record<Who, (context: Context) => boolean>>
  /** Conditions by the name under which rows and docs use them. */
  guards: Readonly<Record<Name, Guard<Context>>>
  rows: readonly TransitionRow<NoInfer<State>, Action, NoInfer<Who>, NoInfer<Name>>[]
  /** The refusal when no row applies: because of the state, or because the actor is no one that the rows name. */
  otherwise: (step: { state: State; action: Action; because: 'state' | 'who'; context: Context }) => RefusedBy
}

/** A checked table. Made by `workflow`, read by `next`, `can` and `describe`. */
export type Workflow<Context, State extends string, Action extends string> = {
  readonly name: string
  readonly states: readonly State[]
  readonly actions: readonly Action[]
  readonly transitions: readonly Transition<State, Action>[]
  /** The rows for a state and an action, in their order. */
  readonly rowsOf: (state: State, action: Action) => readonly Transition<State, Action>[]
  readonly actsAs: (who: string, context: Context) => boolean
  readonly refusedBy: (guard: string, context: Context) => RefusedBy | null
  readonly otherwise: (step: { state: State; action: Action; because: 'state' | 'who'; context: Context }) => RefusedBy
}

/** The result of a step: a new state, or the code and values of the refusal. */
export type Step<State extends string> =
  | { to: State }
  | { refused: string; params: Readonly<Record<string, string | number>> }

/**
 * Makes a workflow of its table: `workflow<Context>()({ name, states, start, who, guards, rows, otherwise })`. States,
 * actions, actors and guards are typed by their names, so that a row cannot name what does not exist.
 * Throws at once when the table cannot be meant so: a state that nothing leads to, one that nothing leads out of and
 * that is no end, a row that an earlier one always decides before it.
 */
export const workflow = <Context>() => {
  return <const State extends string, const Action extends string, Who extends string, Name extends string>(
    table: WorkflowTable<Context, State, Action, Who, Name>,
  ): Workflow<Context, State, Action> => {
    const transitions = table.rows.flatMap((row) => spread(row))
    checkWorkflow(table, transitions)
    const who = new Map<string, (context: Context) => boolean>(Object.entries(table.who))
    const guards = new Map<string, Guard<Context>>(Object.entries(table.guards))
    const rows = Map.groupBy(transitions, ({ from, action }) => `${from} ${action}`)
    return {
      name: table.name,
      states: table.states,
      actions: [...new Set(transitions.map(({ action }) => action))],
      transitions,
      rowsOf: (state, action) => rows.get(`${state} ${action}`) ?? [],
      // A name that is missing refuses: a guard must never fail open.
      actsAs: (name, context) => who.get(name)?.(context) ?? false,
      refusedBy: (name, context) => (guards.get(name) ?? unknownGuard(name))(context),
      otherwise: table.otherwise,
    }
  }
}

/**
 * Returns the result of an action in a state. Of the rows for this state and action that name the actor, the first whose
 * guards all pass decides; where none passes, the first guard of the first row that failed has the reason.
 */
export const next = <Context, State extends string, Action extends string>(
  workflow: Workflow<Context, State, Action>,
  state: State,
  action: NoInfer<Action>,
  context: Context,
): Step<State> => {
  const rows = workflow.rowsOf(state, action)
  const own = rows.filter((row) => row.who.some((name) => workflow.actsAs(name, context)))
  let reason: RefusedBy | null = null
  for (const row of own) {
    const refusal = firstRefusal(workflow, row.guards, context)
    if (refusal === null) return { to: row.to }
    reason ??= refusal
  }
  const because = rows.length === 0 ? 'state' : 'who'
  const { code, params = {} } = reason ?? workflow.otherwise({ state, action, because, context })
  return { refused: code, params }
}

/** Returns which actions are possible in a state, as rows carry it to the screens. Calls `next`, so the two never disagree. */
export const can = <Context, State extends string, Action extends string>(
  workflow: Workflow<Context, State, Action>,
  state: State,
  context: Context,
): Record<Action, boolean> => {
  return recordOf(workflow.actions, (action) => 'to' in next(workflow, state, action, context))
}

/** The table row by row, for docs and for tests that walk through all of it. */
export const describe = <State extends string, Action extends string>(
  workflow: Pick<Workflow<never, State, Action>, 'transitions'>,
): readonly Transition<State, Action>[] => {
  return workflow.transitions
}

const firstRefusal = <Context>(
  workflow: Pick<Workflow<Context, string, string>, 'refusedBy'>,
  guards: readonly string[],
  context: Context,
): RefusedBy | null => {
  for (const guard of guards) {
    const refusal = workflow.refusedBy(guard, context)
    if (refusal !== null) return refusal
  }
  return null
}

const spread = <State extends string, Action extends string>(
  row: TransitionRow<State, Action, string, string>,
): Transition<State, Action>[] => {
  const { action, to } = row
  const guards = row.guard === undefined ? [] : [row.guard].flat()
  const states: readonly State[] = typeof row.from === 'string' ? [row.from] : row.from
  return states.map((from) => ({ from, action, to: to === 'same' ? from : to, who: [row.who].flat(), guards }))
}

const unknownGuard = (name: string): never => {
  throw new Error(`No guard is named ${name}`)
}

const recordOf = <Key extends string, Value>(keys: readonly Key[], value: (key: Key) => Value): Record<Key, Value> => {
  const record: Partial<Record<Key, Value>> = {}
  for (const key of keys) record[key] = value(key)
  if (!isWhole(record, keys)) throw new Error('A key of the record is missing')
  return record
}

const isWhole = <Key extends string, Value>(
  record: Partial<Record<Key, Value>>,
  keys: readonly Key[],
): record is Record<Key, Value> => {
  return keys.every((key) => Object.hasOwn(record, key))
}
