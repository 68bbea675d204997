import { labelsOfAudit } from '#kit/server/audit-words.ts'

const SIGN_INS = 'the tab Sign-in lists it'
const TOKENS = 'the tab API tokens lists it'
const COMPANY = 'the tab Company sign-in shows it'
const SIGN_IN = 'it is about the sign-in of one person, and changes no record'

export const sessionAudit = labelsOfAudit({
  'session.opened': { text: 'Signed in', unlisted: SIGN_INS, internal: SIGN_IN },
  'session.closed': { text: 'Signed out', unlisted: SIGN_INS, internal: SIGN_IN },
  'session.attempt_failed': { text: 'A wrong password, code or link was tried', unlisted: SIGN_INS, internal: SIGN_IN },
  'session.pin_locked': { text: 'A PIN was locked by wrong tries', unlisted: SIGN_INS, internal: SIGN_IN },
  'session.call_refused': {
    text: 'Asked for something that the role does not open',
    unlisted: SIGN_INS,
    internal: SIGN_IN,
  },
  'session.ended': { text: 'A session was ended', unlisted: SIGN_INS, internal: SIGN_IN },
  'session.others_ended': { text: 'Other sessions were ended', unlisted: SIGN_INS, internal: SIGN_IN },
  'session.ended_for': { text: 'Sessions were ended by an administrator', unlisted: SIGN_INS, internal: SIGN_IN },
  'session.confirmed': { text: 'Gave the password again', unlisted: SIGN_INS, internal: SIGN_IN },
  'session.password_changed': { text: 'Changed the password', unlisted: SIGN_INS, internal: SIGN_IN },
  'session.password_reset': { text: 'Chose a new password', unlisted: SIGN_INS, internal: SIGN_IN },
  'session.factor_started': { text: 'Began to set up a second factor', unlisted: SIGN_INS, internal: SIGN_IN },
  'session.factor_added': { text: 'Set up a second factor', unlisted: SIGN_INS, internal: SIGN_IN },
  'session.factor_removed': { text: 'Removed the second factor', unlisted: SIGN_INS, internal: SIGN_IN },
  'session.factor_reset': { text: 'The second factor was reset', unlisted: SIGN_INS, internal: SIGN_IN },
  'session.recovery_codes_renewed': { text: 'Made new recovery codes', unlisted: SIGN_INS, internal: SIGN_IN },
  'session.acting_started': { text: 'An administrator acted as the employee', unlisted: SIGN_INS, internal: SIGN_IN },
  'session.token_added': { text: 'An API token was made', unlisted: TOKENS, internal: SIGN_IN },
  'session.token_ended': { text: 'An API token was ended', unlisted: TOKENS, internal: SIGN_IN },
  'session.token_handed_on': { text: 'An API token was handed on', unlisted: TOKENS, internal: SIGN_IN },
  'session.emergency_used': {
    text: 'The password for emergencies was used',
    unlisted: SIGN_INS,
    internal: SIGN_IN,
  },
  'session.company_linked': { text: 'An account was linked to company sign-in', unlisted: SIGN_INS, internal: SIGN_IN },
  'session.company_unlinked': {
    text: 'An account was unlinked from company sign-in',
    unlisted: SIGN_INS,
    internal: SIGN_IN,
  },
  'session.company_refused': { text: 'Company sign-in opened no account', unlisted: SIGN_INS, internal: SIGN_IN },
  'session.company_provider_set': { text: 'Company sign-in was set', unlisted: COMPANY, internal: SIGN_IN },
  'session.company_switched': { text: 'Company sign-in was switched', unlisted: COMPANY, internal: SIGN_IN },
  'session.company_tested': { text: 'Company sign-in was tested', unlisted: COMPANY, internal: SIGN_IN },
  'session.admin_link_made': { text: 'A link for an administrator was made', unlisted: SIGN_INS, internal: SIGN_IN },
})

declare module '#kit/contract/keys.ts' {
  interface AuditActions extends Record<keyof typeof sessionAudit, true> {}
}
