import type { AnyCall } from '#kit/contract/call.ts'
import { formBody, TINY_PNG } from '#kit/server/testing/form-body.ts'
import type { documentRequests } from './document-requests.ts'
import { choices, type Row, type RowsAtHand } from './rows-at-hand.ts'
import type { TestApp } from './test-app.ts'
import { noiseBetween, textOf, type Trace, traceIn } from './traced-writes.ts'
import type { Schema } from './well-formed.ts'
import type { TestActor } from './fixture.ts'

type Area = 'Admin' | 'User'
export type Ground = Readonly<{
  app: TestApp
  actors: Readonly<Record<Area, readonly TestActor[]>>
  rows: RowsAtHand
  requests: Awaited<ReturnType<typeof documentRequests>>
}>
/**
 * The number of times that a call was taken, the fields without an effect, by each choice of the other fields, and those
 * that it takes empty and misses when they are left out.
 */
export type Findings = Readonly<{
  call: string
  taken: number
  dropped: readonly string[]
  missed: readonly string[]
}>

type Place = Readonly<{ row: Row | null; table: string; params: Row }>
type Tried = Place & Readonly<{ actor: TestActor; body: Row }>
type Same = (trace: Trace) => boolean
type Outcome =
  | Readonly<{ isTaken: true; trace: Trace }>
  | Readonly<{ isTaken: false; rank: number; fields: readonly string[] }>

/** The distance of a response from success: a wrong field is further away than a state that does not fit. */
const RANKS: Readonly<Record<number, number>> = { 401: -3, 403: -2, 404: 0, 409: 1 }
const [CLOSED, REFUSED, STALE, TAKEN] = [-2, 2, 3, 9]
const MOST_SENT = 130
const MOST_TAKEN = 24
/** So often each field is left out. */
const LEFT_OUT = 3
/** So often a call is taken before it is left, so that each of its choices is met. */
const LEAST_TAKEN = 12
const VALUES = 6
/** So many values that were taken and left nothing prove that the field is dropped, where the rest of the request wrote. */
const ENOUGH = 3
const bodiesOf = (schema: Schema | null): readonly Schema[] => schema?.anyOf ?? schema?.oneOf ?? [schema ?? {}]
export const fieldsOf = (schema: Schema | null): string[] => [
  ...new Set(bodiesOf(schema).flatMap((one) => Object.keys(one.properties ?? {}))),
]

const sender =
  ({ app }: Ground, call: AnyCall) =>
  async ({ actor, params, body }: Tried): Promise<Outcome> => {
    const form =
      call.upload &&
      formBody(
        Object.entries(body).map(([name, value]) => [name, value === null ? '' : String(value)] as const),
        [{ bytes: TINY_PNG }],
      )
    const response = await app.server.inject({
      method: call.method,
      url: call.path.replaceAll(/\/:(\w+)\??/g, (_, name: string) => `/${encodeURIComponent(String(params[name]))}`),
      headers: { authorization: `Bearer ${actor.token}`, 'content-type': 'application/json', ...form?.headers },
      payload: form ? form.payload : JSON.stringify(body),
    })
    const trace = traceIn(app.takeErrors())
    if (trace) return { isTaken: true, trace }
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    const printed = isJson ? response.json<{ status?: boolean; code?: string; fields?: Row }>() : { status: true }
    if (response.statusCode === 200 && printed.status !== false) return { isTaken: true, trace: [] }
    const fields = Object.keys(printed.fields ?? {})
    const isStale = printed.code === 'common.stale'
    const rank = response.statusCode === 400 ? -Math.min(fields.length, 9) / 10 : RANKS[response.statusCode]
    return { isTaken: false, rank: rank ?? (isStale ? STALE : REFUSED), fields }
  }

/** Draws requests of a call, and changes those that were not taken by their responses. */
const drawer = (ground: Ground, call: AnyCall, domain: string, random: ReturnType<typeof choices>) => {
  const { pick, next } = random
  const { rows } = ground
  const { params, body: schema } = ground.requests.schemasOf(call)
  const bodies = bodiesOf(schema)
  const names = fieldsOf(schema).filter((name) => name !== 'file')
  const actors = ground.actors[call.area === 'User' ? 'User' : 'Admin']
  const tables = rows.owned(domain).filter((name) => rows.rows.has(name))
  const partOf = (name: string): Schema | undefined => bodies.find((one) => one.properties?.[name])?.properties?.[name]
  const isNeeded = (name: string): boolean => bodies.some((one) => one.required?.includes(name))
  const draw = (part: Schema, name: string): unknown => rows.draw(part, name, domain, random)
  const anyActor = (): TestActor => {
    const actor = pick(actors)
    if (!actor) throw new Error('There is nobody to send a request')
    return actor
  }

  const valueOf = (name: string, row: Row | null, part: Schema): unknown => {
    const known = row?.[name] ?? null
    const isOfRow = known !== null && (name === 'id' || name === 'version' || next() < 0.4)
    if (!isOfRow) return draw(part, name)
    return part.type === 'string' ? String(known) : known
  }
  const within = (table: string): Place => {
    const row = pick(rows.rows.get(table) ?? []) ?? null
    const requested = Object.entries(params.properties ?? {}).map(([name, part], at): [string, unknown] => {
      if (row && (name === 'id' || (at === 0 && next() < 0.3))) return [name, row['id']]
      return [name, row?.[name] ?? draw(part, name)]
    })
    return { row, table, params: Object.fromEntries(requested) }
  }
  const anywhere = (): Place => within(pick(tables) ?? '')
  const redraw = (tried: Tried, fields: readonly (string | undefined)[]): Tried => {
    const body: Record<string, unknown> = { ...tried.body }
    for (const name of fields) {
      const part = name === undefined ? undefined : partOf(name)
      if (name === undefined || !part) continue
      if (!isNeeded(name) && next() < 0.5) delete body[name]
      else body[name] = valueOf(name, tried.row, part)
    }
    return { ...tried, body }
  }
  const move = (tried: Tried, place: Place): Tried => {
    const isOfPlace = (name: string): boolean =>
      name === 'version' || name === 'id' || (place.row !== null && name in place.row && next() < 0.5)
    return redraw({ ...tried, ...place }, Object.keys(tried.body).filter(isOfPlace))
  }
  const fresh = (): Tried => {
    const place = anywhere()
    const chosen = pick(bodies) ?? {}
    const share = pick([0, 0.3, 0.8]) ?? 0
    const isIn = (name: string): boolean =>
      name !== 'file' && ((chosen.required?.includes(name) ?? false) || next() < share || name === 'version')
    const body = Object.entries(chosen.properties ?? {}).flatMap(([name, part]): [string, unknown][] =>
      isIn(name) ? [[name, valueOf(name, place.row, part)]] : [],
    )
    return { ...place, actor: anyActor(), body: Object.fromEntries(body) }
  }
  const mendFields = (tried: Tried, fields: readonly string[]): Tried => {
    const wrong = [...new Set(fields.map((field) => field.split('.')[0] ?? ''))]
    const own = wrong.filter((name) => names.includes(name))
    const mended = redraw(tried, next() < 0.8 ? own : [...own, pick(names)])
    return own.length < wrong.length || next() < 0.15 ? move(mended, within(tried.table)) : mended
  }
  const mutate = (tried: Tried, outcome: Outcome): Tried => {
    if (outcome.isTaken) return redraw(tried, [pick(names), next() < 0.3 ? pick(names) : undefined])
    if (outcome.rank <= CLOSED) return { ...tried, actor: anyActor() }
    if (outcome.fields.length > 0) return mendFields(tried, outcome.fields)
    const dice = next()
    if (outcome.rank === STALE && dice < 0.7) return { ...tried, body: { ...tried.body, version: pick(rows.versions) } }
    if (dice < 0.25) return move(tried, anywhere())
    if (dice < 0.5) return move(tried, within(tried.table))
    if (dice < 0.65) return { ...tried, actor: anyActor() }
    return redraw(tried, [pick(names), dice > 0.85 ? pick(names) : undefined])
  }
  return { draw, fresh, isNeeded, mutate, names, partOf }
}

const partsOf = (part: Schema | undefined): readonly Schema[] => [...(part?.anyOf ?? []), ...(part?.oneOf ?? [])]
const mayBeNull = (part: Schema | undefined): boolean => part?.type === 'null' || partsOf(part).some(mayBeNull)

/** Returns true for a field with one of several codes: the other fields of a call may depend on it. */
const isChoice = (part: Schema | undefined): boolean => part?.enum !== undefined || partsOf(part).some(isChoice)

/** The results for the fields of a call, by each choice: stored or refused, or taken so often without a trace. */
const ledger = (choosing: readonly string[]) => {
  const stored = new Set<string>()
  const silent = new Set<string>()
  const keysOf = (name: string, body: Row): string[] => {
    const made = choosing.filter((one) => one !== name && typeof body[one] === 'string')
    return made.length === 0 ? [name] : made.map((one) => `${name} (${one} ${String(body[one])})`)
  }
  return {
    store: (name: string, body: Row): void => keysOf(name, body).forEach((key) => stored.add(key)),
    silence: (name: string, body: Row): void => keysOf(name, body).forEach((key) => silent.add(key)),
    isKept: (name: string, body: Row): boolean => keysOf(name, body).every((key) => stored.has(key)),
    hasKept: (name: string): boolean => [...stored].some((key) => key.split(' ')[0] === name),
    dropped: (): string[] => [...silent].filter((key) => !stored.has(key)).toSorted(),
  }
}

const probe = async (ground: Ground, call: AnyCall, domain: string): Promise<Findings> => {
  const { draw, fresh, isNeeded, mutate, names, partOf } = drawer(ground, call, domain, choices(7))
  const send = sender(ground, call)
  const found = ledger(names.filter((name) => isChoice(partOf(name))))
  const fields = names.filter((name) => name !== 'version')

  /** Sends a request that is taken with other values of a field: what it writes must differ, or it must be refused. */
  const vary = async (name: string, base: Tried, hasWritten: boolean, isSame: Same): Promise<void> => {
    const part = partOf(name) ?? {}
    let [taken, refused] = [0, 0]
    for (let turn = 0; turn < VALUES; turn++) {
      const value = draw(part, name)
      // The value of the row is no other value.
      if (JSON.stringify(value) === JSON.stringify(base.body[name] ?? base.row?.[name])) continue
      const body = { ...base.body, [name]: value }
      const outcome = await send({ ...base, body })
      if (outcome.isTaken && !isSame(outcome.trace)) return found.store(name, base.body)
      if (outcome.isTaken) taken += value === null || value === false ? 0 : 1
      else if (outcome.rank > CLOSED && outcome.rank !== STALE) refused += 1
    }
    if (taken === 0 && refused > 0) found.store(name, base.body)
    if (taken >= ENOUGH && hasWritten) found.silence(name, base.body)
  }
  const missed = new Set<string>()
  const leftOut = new Map<string, number>()
  /** Sends a field empty and left out: a form leaves out what a person leaves empty. */
  const leaveOut = async (name: string, base: Tried): Promise<void> => {
    const times = leftOut.get(name) ?? 0
    if (times === LEFT_OUT || isNeeded(name) || !mayBeNull(partOf(name))) return
    if (!(await send({ ...base, body: { ...base.body, [name]: null } })).isTaken) return
    leftOut.set(name, times + 1)
    const { [name]: _, ...body } = base.body
    const outcome = await send({ ...base, body })
    if (!outcome.isTaken && outcome.fields.includes(name)) missed.add(name)
  }
  const varyAll = async (base: Tried): Promise<void> => {
    for (const name of fields) await leaveOut(name, base)
    // A trial writes nothing: its response is its only effect.
    if (base.body['dry_run'] === true) return
    const [one, other] = [await send(base), await send(base)]
    if (!one.isTaken || !other.isTaken) return
    const noise = noiseBetween(one.trace, other.trace)
    const text = textOf(one.trace, noise)
    for (const name of fields)
      if (!found.isKept(name, base.body)) await vary(name, base, text !== '', (trace) => textOf(trace, noise) === text)
  }

  let [isNew, still, taken] = [true, 0, 0]
  let best = fresh()
  let outcome = await send(best)
  const isDone = (): boolean => taken >= LEAST_TAKEN && fields.every(found.hasKept)
  for (let sent = 0; sent < (taken === 0 ? 3 : 1) * MOST_SENT && taken < MOST_TAKEN && !isDone(); sent++) {
    if (outcome.isTaken && isNew) {
      taken += 1
      await varyAll(best)
    }
    const isStuck = still > (outcome.isTaken ? 20 : 30)
    const tried = isStuck ? fresh() : mutate(best, outcome)
    const received = await send(tried)
    const [before, after] = [outcome, received].map((one) => (one.isTaken ? TAKEN : one.rank))
    const isNearer = (after ?? 0) > (before ?? 0)
    isNew = isStuck || isNearer || after === before
    still = isStuck || isNearer ? 0 : still + 1
    if (isNew) [best, outcome] = [tried, received]
  }
  return { call: call.id, taken, dropped: found.dropped(), missed: [...missed] }
}

/** Sends each call that writes what its contract allows, until it is taken, and then varies each of its fields. */
export const probeCalls = async (ground: Ground, calls: readonly AnyCall[]): Promise<Findings[]> => {
  const found: Findings[] = []
  for (const call of calls) {
    const domain = ground.app.domains.find(({ handlers }) => handlers.some((handler) => handler.call === call))?.id
    found.push(await probe(ground, call, domain ?? ''))
  }
  return found
}
