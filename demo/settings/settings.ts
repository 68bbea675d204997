import { json } from '#kit/server/database/json.ts'
import type { SettingKey } from '#domains/settings/contract/settings.keys.ts'
import type { Demo } from '../demo.ts'

type Past = readonly [days: number, code: 1 | 33, key: SettingKey, value: string | number | boolean, reason?: string]

/** The settings of the demo organisation, in days before today. */
const PAST: readonly Past[] = [
  [170, 1, 'organisation.name', 'Northwind'],
  [170, 1, 'organisation.time_zone', 'Europe/Berlin'],
  [170, 1, 'organisation.short_name', 'NW'],
  [168, 33, 'organisation.address', 'Torstrasse 1\n10119 Berlin'],
  [167, 33, 'help.contact', 'Ask the office'],
  [120, 1, 'organisation.name', 'Northwind Support', 'The name of the register'],
  [119, 1, 'organisation.short_name', 'Northwind', 'New people did not know what NW is'],
  [90, 33, 'notices.digest_time', '08:30', 'After the first calls of the day'],
  [62, 33, 'notices.digest_time', '08:00', 'Too late for Bengaluru'],
  [34, 33, 'organisation.contact_email', 'people@northwind.example', 'Answers to emails went nowhere'],
  [12, 1, 'help.contact', 'people@northwind.example'],
]
const SETUP_AT = '08:15'

const instantOf = (date: Temporal.PlainDate, time: string): string =>
  date.toZonedDateTime({ timeZone: 'Europe/Berlin', plainTime: time }).toInstant().toString()

/** Past changes of settings, and one that is to come. */
export const demoSettings = async ({ tx, today, now }: Demo): Promise<void> => {
  const admins = await tx
    .selectFrom('accounts')
    .select(['id', 'email'])
    .where('email', 'in', ['code1@northwind.example', 'code33@northwind.example'])
    .execute()
  const authorOf = (code: number): number | null =>
    admins.find(({ email }) => email?.startsWith(`code${code}@`))?.id ?? null
  const day = Temporal.PlainDate.from(today)
  const rows = PAST.map(([days, code, key, value, reason = null], index) => {
    const at = instantOf(day.subtract({ days }), SETUP_AT).replace(':00Z', `:${String(index).padStart(2, '0')}Z`)
    return { key, value: json(value), effective_from: at, reason, set_by: authorOf(code), set_at: at }
  })
  const next = {
    key: 'notices.digest_time',
    value: json('07:30'),
    effective_from: instantOf(day.with({ day: 1 }).add({ months: 1 }), '00:00'),
    reason: 'The early shift begins at eight',
    set_by: authorOf(33),
    set_at: now,
  }
  await tx
    .insertInto('setting_values')
    .values([...rows, next])
    .execute()
  await tx
    .updateTable('settings_version')
    .set({ version: rows.length + 2 })
    .execute()
}
