import { z } from 'zod'
import { fieldErrors } from '#kit/contract/issues.ts'
import { invalid } from '#kit/contract/envelope.ts'
import type { Tx } from '#kit/server/context.ts'
import { findFile } from '#kit/server/files/stored-files.ts'
import { OFFERED, settingKeys, type SettingKey } from '../../contract/settings.keys.ts'
import { faultsInCombination } from '../../contract/settings.rules.ts'
import type { SettingsParts } from './parts.ts'
import { isSecret } from '../store/secrets.ts'
import { offered, todayOf } from '../present.ts'
import { settingValue, storedValues } from '../public/values.ts'

type ChangeInputs = readonly Readonly<{ key: string; value?: unknown }>[]
export type Change = Readonly<{ key: SettingKey; value: unknown; before: unknown }>
export type ReadChanges = Readonly<{ changes: readonly Change[]; errors: Readonly<Record<string, string>> }>

/** The instant from which a change counts: midnight of a later day in the organisation's zone, else now. */
export const beginningOf = async (tx: Tx, now: string, date: string | undefined): Promise<string> => {
  if (date === undefined) return now
  const today = await todayOf(tx, now)
  if (date < today) throw invalid({ effective_from: 'The date must not lie in the past' })
  if (date === today) return now
  const zone = await settingValue(tx, 'organisation.time_zone', now)
  const begins = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: zone }).toInstant()
  return begins.toString({ smallestUnit: 'millisecond' })
}

const knownKeys = (inputs: ChangeInputs): readonly SettingKey[] => {
  const keys = inputs.map(({ key }) => ({ key, known: offered(key) }))
  const unknown = keys.filter(({ known }) => known === undefined)
  if (unknown.length > 0) throw invalid(Object.fromEntries(unknown.map(({ key }) => [key, `Unknown setting ${key}`])))
  return keys.flatMap(({ known }) => known ?? [])
}

const isEmptySecret = (key: SettingKey, value: unknown): boolean =>
  isSecret(key) && (value === '' || value === null || value === undefined)

const isLogo = async (tx: Tx, id: number): Promise<boolean> =>
  (await findFile(tx, id))?.owner_kind === 'organisation_logo'

const parse = async (tx: Tx, key: SettingKey, value: unknown): Promise<{ value: unknown } | { error: string }> => {
  const { label, type, schema } = settingKeys[key]
  const parsed = z.safeParse(schema, value, { reportInput: true })
  if (!parsed.success) {
    const text = Object.values(fieldErrors(parsed.error))[0] ?? 'is not valid'
    return { error: text.replace(/^The request /, `${label} `) }
  }
  if (type === 'file' && parsed.data !== null && !(await isLogo(tx, Number(parsed.data))))
    return { error: `${label} must be uploaded first` }
  return { value: parsed.data }
}

/**
 * Reads what is to be changed from `at` on: what is wrong by key, and what really changes. An empty secret leaves the
 * one that is set, and a value that is in force already is no change. An unknown key is refused at once.
 */
export const readChanges = async (
  tx: Tx,
  parts: SettingsParts,
  inputs: ChangeInputs,
  at: string,
): Promise<ReadChanges> => {
  const keys = knownKeys(inputs)
  const stored = await storedValues(tx, OFFERED, at)
  const inForce = (key: SettingKey): unknown => stored.get(key) ?? settingKeys[key].fallback
  const errors: Record<string, string> = {}
  const wanted = new Map<SettingKey, unknown>()
  for (const [index, key] of keys.entries()) {
    const value = inputs[index]?.value
    if (isEmptySecret(key, value)) continue
    const read = await parse(tx, key, value)
    if ('error' in read) errors[key] = read.error
    else if (read.value !== inForce(key)) wanted.set(key, read.value)
  }
  const combined = faultsInCombination((key) => parts.fixed.get(key) ?? wanted.get(key) ?? inForce(key))
  // A fault that exists already is no fault of a change elsewhere.
  const touched = [...wanted.keys()].some((key) => key.startsWith('mail.'))
  if (touched) Object.assign(errors, { ...combined, ...errors })
  const changes = [...wanted].map(([key, value]) => ({ key, value, before: inForce(key) }))
  return { changes, errors }
}
