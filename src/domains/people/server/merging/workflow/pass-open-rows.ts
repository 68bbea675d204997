import { HttpFailure } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import type { Context, Tx } from '#kit/server/context.ts'
import { attempt } from '#kit/server/database/attempt.ts'
import { type HoldingItem, type HoldingKind, holdings, listHoldingItems } from '#kit/server/holdings.ts'
import { type MergeLine, mergePolicies, mergeSteps, type Pair, type ReferencePolicy } from '#kit/server/merging.ts'
import { peopleRefusals } from '../../../contract/people.refusals.ts'
import { countMoving, countRows, updateReference } from '../store/references.ts'

type ByUpdate = Extract<ReferencePolicy, { by: 'update' }>
type Update = Readonly<{ column: string; policy: ByUpdate }>

/** The columns whose open rows pass by an update. */
const updates = (): Update[] =>
  mergePolicies
    .all()
    .flatMap(([, { columns }]) =>
      Object.entries(columns).flatMap(([column, policy]) =>
        policy.rule === 'moves' && policy.by === 'update' ? [{ column, policy }] : [],
      ),
    )

type Reassigned = Readonly<{ label: string; reassign: NonNullable<HoldingKind['reassign']>; items: HoldingItem[] }>

/** The holdings of the merged record that the rules of their domains hand over, by kind. */
const listReassigned = async (tx: Tx, { from, day }: Pair): Promise<Reassigned[]> => {
  const found: Reassigned[] = []
  for (const [, kind] of holdings.all()) {
    const { label, reassign } = kind
    if (!reassign) continue
    const items = await listHoldingItems(tx, [{ employee_id: from.id, from: day }], kind)
    if (items.length > 0) found.push({ label, reassign, items: items.toSorted((a, b) => a.id - b.id) })
  }
  return found
}

/** Lists what is open on the merged record and passes, ends or is carried over. */
export const listOpenRows = async (tx: Tx, pair: Pair): Promise<MergeLine[]> => {
  const lines: MergeLine[] = (await listReassigned(tx, pair)).flatMap(({ label, items }) =>
    items.map((item) => ({ label, item: item.label, effect: 'moves' as const })),
  )
  for (const [, { lines: find }] of mergeSteps.all()) lines.push(...((await find?.(tx, pair)) ?? []))
  const moving = updates()
  const counts = await countMoving(tx, pair, moving)
  for (const { column, policy } of moving) {
    const rows = counts.get(column) ?? 0
    if (rows > 0) lines.push({ label: policy.label, item: rows === 1 ? 'One row' : `${rows} rows`, effect: 'moves' })
  }
  return lines
}

/** Counts what stays on the merged record as its history, by domain, most first. */
export const countHistory = async (tx: Tx, pair: Pair): Promise<{ label: string; rows: number }[]> => {
  const domains = mergePolicies.all().map(([, { label, columns }]) => ({
    label,
    // A row is counted once, by the person it is about.
    columns: Object.keys(columns).filter((name) => name.endsWith('.employee_id') && columns[name]?.rule === 'stays'),
  }))
  const counts = await countRows(
    tx,
    pair,
    domains.flatMap(({ columns }) => columns),
  )
  return domains
    .map(({ label, columns }) => ({ label, rows: columns.reduce((sum, name) => sum + (counts.get(name) ?? 0), 0) }))
    .filter(({ rows }) => rows > 0)
    .toSorted((a, b) => b.rows - a.rows)
}

/** Returns the sentences of all domains about what prevents a merge. */
export const listBlocks = async (tx: Tx, pair: Pair): Promise<string[]> => {
  const found: string[] = []
  for (const [, { blocks }] of mergeSteps.all()) found.push(...((await blocks?.(tx, pair)) ?? []))
  return found
}

/** Turns the refusal of a domain into one that names what it is about. */
const orBlocked = async <Result>(context: Context, about: string, piece: () => Promise<Result>): Promise<Result> => {
  const done = await attempt(context, false, piece).catch((error: unknown) => {
    // A rule of a form, such as a person without a login: it prevents the merge as a refusal does.
    if (error instanceof HttpFailure) return { refusal: error }
    throw error
  })
  if ('refusal' in done) throw peopleRefusals.refusal('merge_blocked', { what: `${about}${done.refusal.message}` })
  return done.result
}

/** Passes everything that is open to the record that stays; returns the number of rows by column. */
export const passOpenRows = async (context: Context, pair: Pair): Promise<Record<string, number>> => {
  const from = { employee_id: pair.from.id, from: pair.day }
  const handover = { from, to: pair.into, note: `Merged into ${pair.into.name}` }
  for (const { label, reassign, items } of await listReassigned(context.tx, pair))
    for (const item of items)
      await orBlocked(context, `${label}, ${item.label}: `, () => reassign(context, item, handover))
  const moved: Record<string, number> = {}
  for (const update of updates()) {
    const rows = await updateReference(context.tx, pair, update)
    if (rows > 0) moved[update.column] = rows
  }
  return moved
}

/** Runs the steps of all domains once the merged record has ended; returns what was carried over. */
export const applySteps = async (context: Context, pair: Pair): Promise<MergeLine[]> => {
  const carried: MergeLine[] = []
  for (const [, { apply }] of mergeSteps.all())
    if (apply) carried.push(...(await orBlocked(context, '', () => apply(context, pair))))
  return carried
}

type Merged = Readonly<{
  reason: string
  login: string
  moved: Record<string, number>
  carried: readonly string[]
  service_from: string | null
}>

/** Writes the merge to the history of both records. */
export const auditMerge = async (context: Context, { from, into }: Pair, merged: Merged): Promise<void> => {
  await audit(context, 'people.merged', {
    entity: 'employees',
    id: into.id,
    employee_id: into.id,
    after: { merged: from.id, merged_no: from.employee_no, ...merged },
  })
  await audit(context, 'people.merged_into', {
    entity: 'employees',
    id: from.id,
    employee_id: from.id,
    after: { into: into.id, into_no: into.employee_no, reason: merged.reason },
  })
}
