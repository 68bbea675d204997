import { mailTemplates, noticeKinds } from '#domains/notices/server/index.ts'
import { entries, type Filling } from '#kit/server/slots.ts'
import { resolveLinks } from '../notify.ts'
import { MAIL_SETTINGS_CHANGED } from './mail-settings-changed.ts'
import type { SessionParts } from '../rules/parts.ts'
import { listSessionVerbs } from '../public.ts'

const RESET = `Hello {{name}},

someone asked for a new password for your {{area}} account. If it was you, choose one here:

{{link}}

A link works for 60 minutes, once. If it was not you, do nothing: your password stays as it is.
`

const RESET_DE = `Hallo {{name}},

für Ihr Konto ({{area}}) hat jemand ein neues Passwort angefordert. Wenn Sie es waren, wählen Sie es hier:

{{link}}

Ein Link gilt 60 Minuten, einmal. Wenn Sie es nicht waren, tun Sie nichts: Ihr Passwort bleibt, wie es ist.
`

const FIRST_DE = `Hallo {{name}},

für Sie wurde ein Konto angelegt. Wählen Sie hier Ihr Passwort:

{{link}}

Der Link gilt einmal, 7 Tage lang; wenn Ihr erster Tag noch kommt, bis 7 Tage danach.
`

const FIRST = `Hello {{name}},

an account was made for you. Choose your password here:

{{link}}

The link works once, for 7 days; if your first day lies ahead, until 7 days after it.
`

const FIRST_COMPANY = `Hello {{name}},

an account was made for you. Sign in with {{label}} here; you need no other password:

{{link}}
`

const FIRST_COMPANY_DE = `Hallo {{name}},

für Sie wurde ein Konto angelegt. Melden Sie sich hier an, mit: {{label}}. Ein weiteres Passwort brauchen Sie nicht:

{{link}}
`

const LOCKED = { priority: 'high', mail: 'instant', is_locked: true } as const

const ACTING = `Hello {{name}},

{{by}} uses your account now, under their own name, for at most 30 minutes. The reason given:

{{reason}}

All that they change is recorded. Here you see it, and can end it at once:

{{link}}
`

const FACTOR_RESET = `Hello {{name}},

{{by}} switched the second factor of your account off and signed you out everywhere. The reason given:

{{reason}}

Set it up again after your next sign-in. If you did not ask for this, speak to your administrator.
`

const RESET_PLACEHOLDERS = {
  name: { help: 'Name of the recipient', sample: 'Asha Rao' },
  area: { help: 'Which kind of account, or both', sample: 'employee' },
  link: {
    help: 'The address that opens it; with two accounts one for each, under its area',
    sample: 'https://muster.example/open',
    is_long: true,
  },
} as const

const MAIL_CHANGED = `Hello {{name}},

{{by}} changed how Muster sends email: {{text}}.

Links that set a password go out this way. If this is not expected, open Muster as usual, look at the history of the settings and end the sessions of that account.
`

const OIDC_CHANGED = `Hello {{name}},

{{by}} changed company sign-in. {{text}}

It decides who can sign in as whom. If this is not expected, look at it here and end the sessions of that account:

{{link}}
`

const EMERGENCY = `Hello {{name}},

{{by}} signed in with the password that is kept for emergencies. {{text}}

It is meant for times at which the sign-in service of the company is away. If this is not expected, speak to {{by}} and end the sessions of that account:

{{link}}
`

const noticeKindFilling = entries(noticeKinds, {
  'session.oidc_changed': { label: 'Company sign-in changed', domain: 'session', area: 'Admin', ...LOCKED },
  'session.emergency_used': { label: 'Emergency access used', domain: 'session', area: 'Admin', ...LOCKED },
  [MAIL_SETTINGS_CHANGED]: {
    label: 'Email settings changed',
    domain: 'session',
    area: 'Admin',
    ...LOCKED,
  },
  'session.new_device': {
    label: 'Sign-in from a new device',
    domain: 'session',
    ...LOCKED,
    see: listSessionVerbs,
  },
  'session.pin_locked': {
    label: 'PIN locked by wrong tries',
    domain: 'session',
    area: 'Admin',
    permission: 'people.password.write',
    ...LOCKED,
  },
  'session.password_changed': { label: 'Password changed', domain: 'session', ...LOCKED },
  'session.token_handed_on': { label: 'API token handed on to you', domain: 'session', area: 'Admin', ...LOCKED },
  'session.acting_started': {
    label: 'Someone acts as you',
    domain: 'session',
    ...LOCKED,
    see: listSessionVerbs,
  },
  'session.factor_changed': { label: 'Second factor changed', domain: 'session', ...LOCKED },
})

/** The mails and notices of this domain. Links are made while sending, so that no queue ever contains them. */
export const mailAndNoticeFillings = (parts: SessionParts): readonly Filling[] => {
  const resolve = resolveLinks(parts)
  return [
    entries(mailTemplates, {
      'session.acting_started': {
        label: 'Someone acts as the person',
        subject: '{{by}} acts as you',
        body: ACTING,
      },
      'session.factor_reset': {
        label: 'Second factor reset',
        subject: 'Your second factor was reset',
        body: FACTOR_RESET,
      },
      'session.reset': {
        is_guarded: true,
        label: 'New password',
        subject: 'Choose a new password',
        body: RESET,
        locales: { de: { subject: 'Neues Passwort wählen', body: RESET_DE } },
        placeholders: RESET_PLACEHOLDERS,
        resolve,
      },
      'session.first': {
        is_guarded: true,
        label: 'Welcome: first password',
        subject: 'Your account is ready',
        body: FIRST,
        locales: { de: { subject: 'Ihr Konto ist bereit', body: FIRST_DE } },
        resolve,
      },
      'session.first_company': {
        is_guarded: true,
        label: 'Welcome: company sign-in',
        subject: 'Your account is ready',
        body: FIRST_COMPANY,
        locales: { de: { subject: 'Ihr Konto ist bereit', body: FIRST_COMPANY_DE } },
      },
      'session.oidc_changed': {
        label: 'Company sign-in changed',
        subject: 'Company sign-in was changed',
        body: OIDC_CHANGED,
        is_guarded: true,
      },
      'session.emergency_used': {
        label: 'Emergency access used',
        subject: '{{by}} used the emergency access',
        body: EMERGENCY,
        is_guarded: true,
      },
      [MAIL_SETTINGS_CHANGED]: {
        label: 'Email settings changed',
        subject: 'The email settings were changed',
        body: MAIL_CHANGED,
        is_guarded: true,
      },
    }),
    noticeKindFilling,
  ]
}
