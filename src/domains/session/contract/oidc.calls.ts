import { z } from 'zod'
import { call, info, publicCall, success } from '#kit/contract/call.ts'
import { id, instant, line, version } from '#kit/contract/fields.ts'
import { area } from '#kit/contract/permissions.ts'
import { oidcState, oidcTest } from './oidc.models.ts'
import { oidcRefusals } from './oidc.refusals.ts'
import { isIssuer, issuerOf } from './oidc.rules.ts'
import { sessionRole, signInResult } from './session.models.ts'

/** A value that only the browser has which begins a sign-in. */
const binding = z.string().regex(/^[\w-]{43}$/, 'is not of this browser')
const address = z.strictObject({ address: z.string() })

/** The parameters with which the provider returns a person (RFC 6749 section 4.1.2, RFC 9207). */
const returned = {
  binding,
  state: z.string().min(1).max(200),
  code: z.string().min(1).max(8000).optional(),
  iss: z.string().max(500).optional(),
  error: z.string().max(200).optional(),
}
const OF_RETURN = oidcRefusals.of(
  'company_off',
  'company_over',
  'company_away',
  'company_rejects',
  'company_cancelled',
  'company_untrusted',
)
const OF_START = oidcRefusals.of('company_off', 'company_away')
const OF_TEST = oidcRefusals.of('company_super_admins', 'company_unset', 'company_test_failed')

export const startCompanySignIn = call({
  id: 'oidc.start',
  route: 'POST /api/login/company',
  permission: publicCall('Signing in comes before having a session.'),
  summary: 'Begins a sign-in with the account of the company. Returns the address of its provider.',
  body: z.strictObject({ area, binding }),
  data: address,
  refusals: OF_START,
})

export const finishCompanySignIn = call({
  id: 'oidc.finish',
  route: 'POST /api/login/company/finish',
  permission: publicCall('Proved by the code of the provider, in the browser that began.'),
  summary: 'Signs in with what the provider returned.',
  body: z.strictObject(returned),
  data: signInResult,
  refusals: {
    ...OF_RETURN,
    ...oidcRefusals.of('company_unverified', 'company_no_account', 'company_taken', 'company_too_early'),
  },
})

export const startCompanyConfirm = call({
  id: 'oidc.startConfirm',
  route: 'POST /api/session/confirm/company',
  permission: 'session.own',
  summary: 'Begins to confirm a session with the account of the company in place of the password.',
  acting: false,
  body: z.strictObject({ binding, code: z.string().min(1).max(20).optional() }),
  data: address,
  refusals: { ...OF_START, ...oidcRefusals.of('company_not_linked') },
})

export const finishCompanyConfirm = call({
  id: 'oidc.finishConfirm',
  route: 'POST /api/session/confirm/company/finish',
  permission: 'session.own',
  summary: 'Confirms a session for ten minutes with what the provider returned.',
  acting: false,
  body: z.strictObject(returned),
  data: z.strictObject({ confirmed_until: instant }),
  refusals: { ...OF_RETURN, ...oidcRefusals.of('company_other_person') },
})

export const readOidc = call({
  id: 'oidc.settings',
  route: 'GET /api/admin/company-sign-in',
  permission: 'session.oidc.read',
  summary: 'The settings of company sign-in, and what they can be.',
  in_person: true,
  data: oidcState,
  shows: ['session.oidc.changed', 'organisation.changed', 'people.changed'],
})

export const updateOidc = call({
  id: 'oidc.update',
  route: 'PUT /api/admin/company-sign-in',
  permission: 'session.oidc.write',
  summary: 'Sets the provider. With another issuer or client, company sign-in is off until a test has worked.',
  acting: false,
  confirmed: true,
  body: z.strictObject({
    /** Null: none were saved yet. */
    version: version.nullable(),
    label: line(60),
    issuer: z
      .string()
      .min(8)
      .max(500)
      .refine(isIssuer, 'must be an address like https://login.example')
      .transform(issuerOf),
    client_id: line(200),
    /** Left out: as it was. */
    client_secret: z.string().min(1).max(500).optional(),
  }),
  data: z.strictObject({}),
  toast: info('Company Sign-In Updated Successfully'),
  refusals: oidcRefusals.of('company_super_admins'),
  changes: ['session.oidc.changed'],
})

export const switchOidc = call({
  id: 'oidc.switch',
  route: 'POST /api/admin/company-sign-in/switch',
  permission: 'session.oidc.write',
  summary: 'Switches company sign-in on or off, and passwords off by role.',
  acting: false,
  confirmed: true,
  body: z.strictObject({
    version,
    is_enabled: z.boolean(),
    password_off: z.array(id).max(200),
    keeper_id: id.nullable(),
  }),
  data: z.strictObject({}),
  toast: info('Company Sign-In Updated Successfully'),
  refusals: oidcRefusals.of(
    'company_super_admins',
    'company_unset',
    'company_untested',
    'company_keeper_needed',
    'company_keeper_unfit',
  ),
  changes: ['session.oidc.changed'],
})

export const startOidcTest = call({
  id: 'oidc.startTest',
  route: 'POST /api/admin/company-sign-in/test',
  permission: 'session.oidc.write',
  summary: 'Begins a test sign-in with the saved provider.',
  in_person: true,
  acting: false,
  body: z.strictObject({ binding }),
  data: address,
  refusals: OF_TEST,
})

export const finishOidcTest = call({
  id: 'oidc.finishTest',
  route: 'POST /api/admin/company-sign-in/test/finish',
  permission: 'session.oidc.write',
  summary: 'Shows what the provider says of a person, and whom it matches. Signs no one in and links nothing.',
  in_person: true,
  acting: false,
  body: z.strictObject(returned),
  data: oidcTest,
  refusals: { ...OF_TEST, ...oidcRefusals.of('company_over') },
  changes: ['session.oidc.changed'],
})

export const unlinkOidc = call({
  id: 'oidc.unlink',
  route: 'POST /api/admin/company-sign-in/unlink',
  permission: 'session.oidc.write',
  summary: 'Unlinks an account from a person of the provider; the next sign-in links it again by its email.',
  acting: false,
  confirmed: true,
  body: z.strictObject({ role: sessionRole, id }),
  data: z.strictObject({}),
  toast: success('Account Unlinked Successfully'),
  refusals: oidcRefusals.of('company_super_admins', 'company_not_linked'),
  changes: ['session.changed', 'session.oidc.changed'],
})

export const oidcCalls = {
  startCompanySignIn,
  finishCompanySignIn,
  startCompanyConfirm,
  finishCompanyConfirm,
  readOidc,
  updateOidc,
  switchOidc,
  startOidcTest,
  finishOidcTest,
  unlinkOidc,
}
