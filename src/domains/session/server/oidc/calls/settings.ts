import { invalid } from '#kit/contract/envelope.ts'
import type { Named } from '#kit/contract/fields.ts'
import { refuseStale } from '#kit/contract/refusals.ts'
import { scopeOf } from '#kit/server/actor.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import { addressFault } from '#kit/server/outgoing/addresses.ts'
import { readOidc, switchOidc, unlinkOidc, updateOidc } from '../../../contract/oidc.calls.ts'
import { oidcRefusals } from '../../../contract/oidc.refusals.ts'
import type { SessionParts } from '../../rules/parts.ts'
import { getTarget } from '../../rules/targets.ts'
import { notifySuperAdmins } from '../notify.ts'
import { sealClientSecret } from '../rules/secrets.ts'
import { refuseOthers } from '../rules/settings.ts'
import { countLinks, deleteLinks } from '../store/identities.ts'
import * as store from '../store/settings.ts'
import { redirectAddress } from '../workflow/flows.ts'

const ROW = { entity: 'oidc_settings', id: store.SETTINGS_ID } as const

export const readSettings = (parts: SessionParts) =>
  handle(readOidc, async (context) => {
    const { tx, actor, now } = context
    const settings = await store.findSettings(tx)
    const [redirect_address, roles, keepers, linked, keeper] = await Promise.all([
      redirectAddress(parts, context),
      store.listRolesWithPeople(tx, now),
      store.listKeepers(tx),
      settings ? countLinks(tx, settings.issuer) : 0,
      settings?.keeper_id ? store.findAccountName(tx, settings.keeper_id) : null,
    ])
    return {
      settings: settings ? present(settings, keeper) : null,
      redirect_address,
      roles,
      keepers,
      linked,
      can: { write: scopeOf(actor, 'session.oidc.write') !== null },
    }
  })

const present = ({ client_secret: _secret, keeper_id: _id, ...shown }: store.Settings, keeper: Named | null) => ({
  ...shown,
  keeper,
})

type Input = Parameters<Parameters<typeof handle<typeof updateOidc>>[1]>[0]

/** The fields of the row that the audit shows. */
const audited = ({ label, issuer, client_id }: Pick<store.Settings, 'label' | 'issuer' | 'client_id'>) => ({
  label,
  issuer,
  client_id,
})

const insert = async (parts: SessionParts, context: Input): Promise<void> => {
  const { label, issuer, client_id, client_secret: secret } = context.body
  if (secret === undefined) throw invalid({ client_secret: 'Client secret is required' })
  const values = { label, issuer, client_id }
  if (!(await store.insertSettings(context, { ...values, client_secret: sealClientSecret(parts.secrets, secret) })))
    throw refuseStale()
  await audit(context, 'session.company_provider_set', { ...ROW, after: values })
}

const update = async (parts: SessionParts, context: Input, before: store.Settings): Promise<void> => {
  const { label, issuer, client_id, client_secret: secret } = context.body
  const isOther = issuer !== before.issuer || client_id !== before.client_id
  await store.updateSettings(context, {
    label,
    issuer,
    client_id,
    ...(secret === undefined ? {} : { client_secret: sealClientSecret(parts.secrets, secret) }),
    // Another provider is tried before everyone depends on it.
    ...(isOther ? { tested_at: null, is_enabled: false } : {}),
  })
  const extra = secret === undefined ? {} : { new_secret: true }
  await audit(context, 'session.company_provider_set', {
    ...ROW,
    change: changed(audited(before), { label, issuer, client_id }, extra),
  })
}

export const updateProvider = (parts: SessionParts) =>
  handle(updateOidc, async (context) => {
    const { actor, tx, body } = context
    refuseOthers(actor)
    const fault = addressFault(body.issuer, parts.private_hosts)
    if (fault !== null) throw invalid({ issuer: FAULTS[fault] })
    const before = await store.lockSettings(tx)
    if (before) {
      if (body.version === null) throw refuseStale()
      requireVersion(before, body.version)
      await update(parts, context, before)
    } else await insert(parts, context)
    await announce(parts, context, `The provider is ${body.issuer}.`)
    return {}
  })

const FAULTS = {
  https_needed: 'Issuer must begin with https://',
  private_address: 'Issuer must be an address of the internet, or of a host in SIGN_IN_PRIVATE_HOSTS',
} as const

const announce = (parts: SessionParts, context: Context, text: string): Promise<void> =>
  notifySuperAdmins(parts, context, 'session.oidc_changed', { by: context.actor.name, text })

const distinct = (ids: readonly number[]): number[] => [...new Set(ids)].toSorted((a, b) => a - b)

export const switchCompanySignIn = (parts: SessionParts) =>
  handle(switchOidc, async (context) => {
    const { tx, actor, body } = context
    refuseOthers(actor)
    const before = await store.lockSettings(tx)
    if (!before) throw oidcRefusals.refusal('company_unset')
    requireVersion(before, body.version)
    const password_off = distinct(body.password_off)
    if ((await store.countUnknownRoles(tx, password_off)) > 0) throw invalid({ password_off: 'Role does not exist' })
    if (body.is_enabled && before.tested_at === null) throw oidcRefusals.refusal('company_untested')
    if (password_off.length > 0 && body.keeper_id === null) throw oidcRefusals.refusal('company_keeper_needed')
    const { is_enabled, keeper_id } = body
    await store.updateSettings(context, { is_enabled, keeper_id, password_off })
    const was = { is_enabled: before.is_enabled, password_off: before.password_off, keeper_id: before.keeper_id }
    await audit(context, 'session.company_switched', {
      ...ROW,
      change: changed(was, { is_enabled, password_off, keeper_id }),
    })
    await announce(parts, context, is_enabled ? `It is on. ${rolesText(password_off.length)}` : 'It is off.')
    return {}
  })

const rolesText = (roles: number): string => {
  if (roles === 0) return 'Passwords go on working for everyone.'
  return roles === 1 ? 'One role signs in with it alone.' : `${roles} roles sign in with it alone.`
}

export const unlinkAccount = handle(unlinkOidc, async (context) => {
  refuseOthers(context.actor)
  const account = await getTarget(context, context.body)
  if ((await deleteLinks(context, account.id)) === 0) throw oidcRefusals.refusal('company_not_linked')
  await audit(context, 'session.company_unlinked', {
    entity: 'accounts',
    id: account.id,
    employee_id: account.employee_id,
  })
  return {}
})
