import { z } from 'zod'
import { time, timeZone } from '#kit/contract/fields.ts'

/** Every setting of the organisation: its type with limits, and the value until somebody sets another. */
const setting = <Schema extends z.ZodType>(schema: Schema, fallback: z.output<Schema>) => ({ schema, fallback })

export const settingKeys = {
  'organisation.name': setting(z.string().min(1).max(80), 'My organisation'),
  'organisation.time_zone': setting(timeZone, 'UTC'),
  'organisation.locale': setting(z.enum(['en-GB', 'en-US', 'en-IN', 'de-DE']), 'en-GB'),
  'organisation.currency': setting(z.string().regex(/^[A-Z]{3}$/), 'EUR'),
  'organisation.week_start': setting(z.enum(['monday', 'sunday', 'saturday']), 'monday'),
  'session.admin_hours': setting(z.int().min(1).max(24), 12),
  'session.admin_idle_minutes': setting(z.int().min(5).max(720), 60),
  'session.employee_days': setting(z.int().min(1).max(30), 7),
  'session.employee_idle_hours': setting(z.int().min(1).max(168), 24),
  'session.factor_for_admins': setting(z.boolean(), false),
  'session.password_min_length': setting(z.int().min(8).max(64), 10),
  'people.notice_days': setting(z.int().min(0).max(365), 30),
  'notices.quiet_default': setting(z.boolean(), true),
  'notices.digest_time': setting(time, '08:00'),
  'help.contact': setting(z.string().max(200), ''),
} as const

export type SettingKey = keyof typeof settingKeys
export type SettingValue<Key extends SettingKey> = z.output<(typeof settingKeys)[Key]['schema']>
