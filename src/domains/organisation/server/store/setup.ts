import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Actor } from '#kit/server/actor.ts'
import type { Tx } from '#kit/server/context.ts'
import { rows } from '#kit/server/database/rows.ts'
import { type SetupStep, setupSteps } from '#kit/server/registries.ts'
import { allows } from '../rules/access.ts'

type Named = Readonly<{ name: string }> & SetupStep

/** Returns the steps that an actor may take, in order. */
export const stepsFor = (actor: Actor): Named[] =>
  setupSteps
    .all()
    .map(([name, step]) => ({ name, ...step }))
    .filter(({ permission }) => allows(actor, permission))
    .toSorted((one, other) => one.order - other.order)

const isSkipped = ({ name, isOptional }: Named): RawBuilder<boolean> =>
  isOptional ? sql`exists (select from setup_skips where step = ${name}::text)` : sql`false`

/** Counts the steps that an actor may take, and that are neither done nor left out. */
export const countOpenSteps = (actor: Actor, today: string): RawBuilder<number> => {
  const open = stepsFor(actor).map((step) => sql`(not (${step.isDone({ today })} or ${isSkipped(step)}))::int`)
  return open.length === 0 ? sql`0` : sql`(${sql.join(open, sql` + `)})`
}

const states = z.object({
  states: z.array(z.enum(['done', 'open', 'skipped'])),
  results: z.array(z.string().nullable()),
})

/** Returns the state and the result of each step in their order, in one statement. */
export const readStates = async (tx: Tx, steps: readonly Named[], today: string) => {
  if (steps.length === 0) return { states: [], results: [] }
  const of = steps.map(
    (step) =>
      sql`case when ${step.isDone({ today })} then 'done' when ${isSkipped(step)} then 'skipped' else 'open' end`,
  )
  const results = steps.map((step) => sql`${step.result({ today })}::text`)
  const found = await rows(tx, states)`select array[${sql.join(of)}] as states, array[${sql.join(results)}] as results`
  return found[0] ?? { states: [], results: [] }
}

const skip = z.object({ id: z.number() })

/** Leaves a step out, and returns the id of the row; null where it was left out before. */
export const insertSkip = async (tx: Tx, step: string): Promise<number | null> => {
  const found = await rows(tx, skip)`
    insert into setup_skips (step) values (${step}) on conflict (step) do nothing returning id`
  return found[0]?.id ?? null
}

/** Takes a step up again, and returns the id of the row; null where it was not left out. */
export const deleteSkip = async (tx: Tx, step: string): Promise<number | null> => {
  const found = await rows(tx, skip)`delete from setup_skips where step = ${step} returning id`
  return found[0]?.id ?? null
}
