import { dayText } from '#kit/contract/day-text.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import { type Pair, recordText } from '#kit/server/merging.ts'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import type { MergeField } from '../../contract/merge.models.ts'
import { differingFields, loginOfMerged } from '../../contract/merge.rules.ts'
import { address as addressSchema } from '../../contract/people.fields.ts'
import { DIRECTORY_FIELDS, directoryRecord, PERSONAL_FIELDS, personalRecord } from '../../contract/people.records.ts'
import { peopleRefusals } from '../../contract/people.refusals.ts'
import { refuseMerged } from '../persons/store/merged.ts'
import { findLogin } from '../persons/store/record.ts'
import type { StoredPerson } from '../persons/store/people.ts'
import { maySeePersonal } from '../persons/rules.ts'
import { listCountryNames } from '#domains/organisation/server/index.ts'
import { findOpenMatters, findSide, type Side } from './store/sides.ts'

export type Sides = Readonly<{ from: Side; into: Side; pair: Pair }>

const getSide = async (work: Pick<Work, 'tx' | 'now'>, id: number): Promise<Side> => {
  const side = await findSide(work, id)
  if (!side) throw notFound()
  return side
}

/** Returns the two records of a merge; refuses one that is merged already, and a record with itself. */
export const getSides = async (
  work: Pick<Work, 'tx' | 'now'>,
  { merged_id, into_id }: Readonly<{ merged_id: number; into_id: number }>,
): Promise<Sides> => {
  if (merged_id === into_id) throw peopleRefusals.refusal('same_record')
  const [from, into] = [await getSide(work, merged_id), await getSide(work, into_id)]
  await refuseMerged(work.tx, [from.id, into.id])
  return { from, into, pair: { from, into, day: from.today } }
}

const hasLeft = ({ left_on, today }: Side): boolean => left_on !== null && left_on < today

/** Returns the sentences about what HR deals with before these records can be one. */
export const blocksOfPeople = async (
  tx: Tx,
  { from, into, pair }: Sides,
  logins: Readonly<{ from: Parameters<typeof loginOfMerged>[0]; into: Parameters<typeof loginOfMerged>[0] }>,
): Promise<string[]> => {
  const matters = await findOpenMatters(tx, from.id, into.id, pair.day)
  const [one, other] = [recordText(from), recordText(into)]
  const sentences: [boolean, string][] = [
    [
      from.joined_on > from.today,
      `${one} joins on ${dayText(from.joined_on)}. Delete that record, or merge it from that day on.`,
    ],
    [hasLeft(into) && !hasLeft(from), `${other} has left. Choose the record that is in use as the one that stays.`],
    [
      loginOfMerged(logins.from, logins.into) === 'conflict',
      'Both records have a login that is in use. Delete one of them first.',
    ],
    [matters.admins > 1, 'Both records have an admin account. Delete one of them first.'],
    [matters.is_suspended, `${one} is suspended. End the suspension first.`],
    [matters.has_exit, `The exit of ${one} is not over. Take it back, or merge after the last day.`],
    [matters.is_manager, `${other} reports to ${one}. Choose another manager first.`],
    [matters.has_pending, `Details of ${one} wait for a decision. Decide them first.`],
  ]
  return sentences.filter(([isSo]) => isSo).map(([, sentence]) => sentence)
}

const fieldsFor = (actor: Actor, ids: readonly number[]): readonly string[] => [
  ...DIRECTORY_FIELDS,
  ...(ids.every((id) => maySeePersonal(actor, id)) ? PERSONAL_FIELDS : []),
]

const labels: Readonly<Record<string, Readonly<{ label: string; options?: Readonly<Record<string, string>> }>>> = {
  ...directoryRecord.fields,
  ...personalRecord.fields,
}

type Countries = ReadonlyMap<number, string>

const addressText = (value: unknown, countries: Countries): string => {
  const { line1, line2, postal_code, city, region, country_id } = addressSchema.parse(value)
  const place = [postal_code, city].filter(Boolean).join(' ')
  return [line1, line2, place, region, countries.get(country_id)].filter(Boolean).join(', ')
}

const textOf = (name: string, value: unknown, countries: Countries): string | null => {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'object') return addressText(value, countries)
  if (typeof value === 'number') return countries.get(value) ?? null
  if (typeof value !== 'string') return null
  return labels[name]?.options?.[value] ?? (name === 'date_of_birth' ? dayText(value) : value)
}

type People = Readonly<{ from: StoredPerson; into: StoredPerson }>

/** Returns the fields in which two profiles differ, as far as the actor may see them. */
export const listFields = async (tx: Tx, actor: Actor, { from, into }: People): Promise<MergeField[]> => {
  const names = differingFields(fieldsFor(actor, [from.id, into.id]), { ...from }, { ...into })
  const listed = names.some((name) => /country|address/.test(name)) ? await listCountryNames(tx) : []
  const countries = new Map(listed.map(({ id, name }) => [id, name]))
  const [one, other] = [new Map(Object.entries(from)), new Map(Object.entries(into))]
  return names.map((name) => ({
    name,
    label: labels[name]?.label ?? name,
    from: textOf(name, one.get(name), countries),
    into: textOf(name, other.get(name), countries),
  }))
}

/** Returns the chosen values of the merged record; refuses those that the actor may not see. */
export const chosenValues = (actor: Actor, { from, into }: People, fields: readonly string[]) => {
  const known = fieldsFor(actor, [from.id, into.id])
  if (fields.some((name) => !known.includes(name))) throw invalid({ fields: 'You may not see this field' })
  const values = new Map(Object.entries(from))
  return Object.fromEntries(fields.map((name) => [name, values.get(name) ?? null]))
}

/** Returns the states of both logins. */
export const loginsOf = async (work: Pick<Work, 'tx' | 'now'>, { from, into }: Sides) => ({
  from: await findLogin(work.tx, from.id, work.now),
  into: await findLogin(work.tx, into.id, work.now),
})
