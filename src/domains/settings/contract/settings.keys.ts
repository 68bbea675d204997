import type { z } from 'zod'
import {
  clock,
  country,
  currency,
  file,
  flag,
  host,
  lines,
  mailAddress,
  monthOfYear,
  oneOf,
  secret,
  webAddress,
  whole,
  words,
  zone,
} from './settings.kinds.ts'
import type { SettingLimits, SettingType } from './settings.kinds.ts'
import type { SettingGroup } from './settings.groups.ts'
import { UNNAMED } from './unnamed.ts'

type Kind<Schema> = Readonly<{ type: SettingType; schema: Schema; limits: SettingLimits }>

const setting = <Schema extends z.ZodType>(
  group: SettingGroup,
  { type, schema, limits }: Kind<Schema>,
  fallback: z.output<Schema>,
  label: string,
  help = '',
) => ({ group, type, schema, limits, fallback, label, help })

const mailSecurity = oneOf({ starttls: 'STARTTLS', tls: 'TLS from the start', none: 'None, for this machine only' })

/** Every setting of the organisation: its type with limits, and the value until a person sets another. */
export const settingKeys = {
  'organisation.name': setting(
    'organisation',
    words(80, 1),
    UNNAMED,
    'Name',
    'In the top bar, on the sign-in pages, and as the sender of mails.',
  ),
  'organisation.short_name': setting(
    'organisation',
    words(20),
    '',
    'Short name',
    'In browser tab titles, where space is short.',
  ),
  'organisation.address': setting(
    'organisation',
    lines(300),
    '',
    'Address',
    'Address of the head office, shown below mails.',
  ),
  'organisation.country': setting(
    'organisation',
    country,
    'DE',
    'Country',
    'For new brands, unless another is chosen.',
  ),
  'organisation.contact_email': setting(
    'organisation',
    mailAddress,
    '',
    'Address for questions',
    'Shown below mails, for replies.',
  ),
  'organisation.logo_file_id': setting(
    'organisation',
    file,
    null,
    'Logo',
    'In the top bar and on the sign-in pages, beside the name.',
  ),
  'organisation.time_zone': setting(
    'region',
    zone,
    'UTC',
    'Time zone',
    'For dashboards, dates on this page, and everyone without a time zone of their own.',
  ),
  'organisation.locale': setting(
    'region',
    oneOf({
      'en-GB': 'English (United Kingdom)',
      'en-US': 'English (United States)',
      'en-IN': 'English (India)',
      'de-DE': 'German (Germany)',
    }),
    'en-GB',
    'Language and region',
    'For mails to people who have not chosen a language.',
  ),
  'organisation.currency': setting(
    'region',
    currency,
    'EUR',
    'Currency',
    'For new amounts without a brand. Existing amounts do not change.',
  ),
  'organisation.week_start': setting(
    'region',
    oneOf({ monday: 'Monday', sunday: 'Sunday', saturday: 'Saturday' }),
    'monday',
    'First day of the week',
    'For calendars, weekly periods and work patterns with alternating weeks. Days before the change stay as they were.',
  ),
  'organisation.year_start_month': setting(
    'region',
    monthOfYear,
    1,
    'First month of the year',
    'Start of the business year, for yearly totals.',
  ),
  'session.admin_hours': setting(
    'session',
    whole(1, 24, 'hours'),
    12,
    'Administrators stay signed in',
    'Maximum, even while they are active.',
  ),
  'session.admin_idle_minutes': setting(
    'session',
    whole(5, 720, 'min'),
    60,
    'Administrators idle',
    'Signed out after this time without activity.',
  ),
  'session.employee_days': setting(
    'session',
    whole(1, 30, 'days'),
    7,
    'Employees stay signed in',
    'Maximum, even while they are active.',
  ),
  'session.employee_idle_hours': setting(
    'session',
    whole(1, 168, 'hours'),
    24,
    'Employees idle',
    'Signed out after this time without activity.',
  ),
  'session.factor_for_admins': setting(
    'session',
    flag,
    false,
    'Second factor for every administrator',
    'Administrators without one are signed out and set it up at the next sign-in.',
  ),
  'session.password_min_length': setting(
    'session',
    whole(8, 64),
    10,
    'Shortest password',
    'Minimum length of new passwords. Existing passwords stay valid.',
  ),
  'people.notice_days': setting(
    'people',
    whole(0, 365, 'days'),
    30,
    'Notice period',
    'For people hired from then on, unless something else is agreed.',
  ),
  'hiring.invite_days': setting(
    'hiring',
    whole(1, 30, 'days'),
    7,
    'Links of invitations',
    'How long the invitation link of a new hire works.',
  ),
  'hiring.offer_days': setting('hiring', whole(1, 60, 'days'), 7, 'Days to answer an offer', 'For new offers.'),
  'hiring.welcome_lead_days': setting(
    'hiring',
    whole(0, 20, 'days'),
    3,
    'Welcome mails',
    'How many working days before the first day they are sent.',
  ),
  'payroll.four_eyes': setting(
    'payroll',
    flag,
    true,
    'A second person approves payroll',
    'Whoever starts or recalculates a run cannot approve it.',
  ),
  'payroll.net_change_percent': setting(
    'payroll',
    whole(1, 100, '%'),
    20,
    'Change of net pay to check',
    'A payslip whose net pay differs by more from the previous one must be accepted.',
  ),
  'payroll.bank_watch_days': setting(
    'payroll',
    whole(0, 90, 'days'),
    14,
    'Days to check a new bank account',
    'A payslip to an account that changed within this many days must be accepted.',
  ),
  'notices.quiet_default': setting(
    'notices',
    flag,
    true,
    'Quiet outside working hours',
    'For everyone who has not chosen otherwise.',
  ),
  'notices.digest_time': setting(
    'notices',
    clock,
    '08:00',
    'Daily summary',
    'When the mail with unread notices is sent, in each person’s time zone.',
  ),
  'notices.celebrations': setting(
    'notices',
    flag,
    true,
    'Birthdays',
    'Colleagues see the birthdays of those who share theirs, never the year.',
  ),
  'mail.host': setting('mail', host, '', 'Mail server', 'Without one, mails wait in the outbox.'),
  'mail.port': setting('mail', whole(1, 65535), 587, 'Port'),
  'mail.security': setting('mail', mailSecurity, 'starttls', 'Encryption'),
  'mail.user': setting('mail', words(120), '', 'User name', 'Leave empty if the server needs none.'),
  'mail.password': setting('mail', secret, '', 'Password'),
  'mail.from_name': setting('mail', words(80), '', 'Name of the sender', 'Empty: the name of the organisation.'),
  'mail.from_address': setting('mail', mailAddress, '', 'Address of the sender'),
  'mail.public_url': setting(
    'mail',
    webAddress,
    '',
    'Address of Muster',
    'Links in mails start with it. If empty, the address the server was started with.',
  ),
  'help.contact': setting(
    'help',
    words(200),
    '',
    'Help contact',
    'Shown on error pages and to people without access: a name, an address or a phone number.',
  ),
} as const

export type SettingKey = keyof typeof settingKeys

/** Every setting that people are asked for, in its order. */
export const OFFERED = Object.keys(settingKeys) as SettingKey[]
export type SettingValue<Key extends SettingKey> = z.output<(typeof settingKeys)[Key]['schema']>
