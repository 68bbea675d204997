import type { Transition } from './transitions.ts'

type Rows = readonly Transition<string, string>[]

/** Throws where a table of transitions cannot be meant as written; the message names the workflow and the row. */
export const checkWorkflow = (
  {
    name,
    states,
    start,
    ends,
  }: Readonly<{ name: string; states: readonly string[]; start: string; ends: readonly string[] }>,
  rows: Rows,
): void => {
  const problems = [...unreachable(states, start, rows), ...undecided(rows), ...stuck(states, ends, rows)]
  if (problems.length > 0) throw new Error(`Workflow ${name}: ${problems.join('; ')}`)
}

const unreachable = (states: readonly string[], start: string, rows: Rows): string[] => {
  const reachable = new Set([start])
  // A set's iteration goes on over what is added meanwhile, so this walks until it finds nothing new.
  for (const state of reachable) for (const row of rows) if (row.from === state) reachable.add(row.to)
  return states.filter((state) => !reachable.has(state)).map((state) => `nothing leads to ${state}`)
}

/** A state that nothing leads out of is an end, and is declared as one, so that no one gets stuck unseen. */
const stuck = (states: readonly string[], ends: readonly string[], rows: Rows): string[] =>
  states.flatMap((state) => {
    const isLeft = rows.some(({ from, to }) => from === state && to !== state)
    if (isLeft && ends.includes(state)) return [`${state} is no end: something leads out of it`]
    return isLeft || ends.includes(state) ? [] : [`nothing leads out of ${state}, and it is no end`]
  })

const undecided = (rows: Rows): string[] => {
  return rows.flatMap((row, index) => {
    const hidden = rows
      .slice(0, index)
      .some((earlier) => earlier.from === row.from && earlier.action === row.action && decidesAll(earlier, row))
    return hidden ? [`an earlier row always decides ${row.action} of ${row.from} before ${row.who.join(', ')}`] : []
  })
}

const decidesAll = (earlier: Transition<string, string>, later: Transition<string, string>): boolean => {
  const passesWheneverLaterDoes = earlier.guards.every((guard) => later.guards.includes(guard))
  return passesWheneverLaterDoes && later.who.every((name) => earlier.who.includes(name))
}
