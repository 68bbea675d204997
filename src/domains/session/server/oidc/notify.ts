import { SYSTEM } from '#kit/server/actor.ts'
import { audit } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import { mail, notify } from '#domains/notices/server/index.ts'
import type { SessionParts } from '../rules/parts.ts'
import { findButtonLabel } from './store/settings.ts'
import { listActiveSuperAdmins, type SignInAccount } from '../store/accounts.ts'

const PATH = '/admin/organisation?tab=company-sign-in'

const TITLES = {
  'session.oidc_changed': (by: string) => `${by} changed company sign-in`,
  'session.emergency_used': (by: string) => `${by} used the emergency access`,
} as const

type Kind = keyof typeof TITLES

/** Notifies all super admins, the author too, in the inbox and by mail. */
export const notifySuperAdmins = async (
  parts: Pick<SessionParts, 'linkBase'>,
  work: Work,
  kind: Kind,
  { by, text }: Readonly<{ by: string; text: string }>,
): Promise<void> => {
  const accounts = await listActiveSuperAdmins(work)
  const key = `${kind}:${work.now}`
  const ids = accounts.map(({ id }) => id)
  await notify({ ...work, by: SYSTEM }, ids, kind, {
    title: TITLES[kind](by),
    body: text,
    path: PATH,
    why: 'You are a super admin, and company sign-in decides who can sign in as whom.',
    dedupe_key: key,
    has_own_mail: true,
  })
  const link = `${await parts.linkBase(work.tx, work.now)}${PATH}`
  for (const { id, email, name } of accounts) {
    await mail(work, kind, { account_id: id, address: email }, { name, by, text, link }, `${key}:${id}`)
  }
}

/** Announces a sign-in with the password for emergencies. */
export const announceEmergency = async (
  parts: Pick<SessionParts, 'linkBase'>,
  work: Work,
  account: SignInAccount,
  device: string,
): Promise<void> => {
  await audit(work, 'session.emergency_used', { entity: 'accounts', id: account.id, after: { device } })
  const text = `The password that is kept for emergencies opened a session: ${device}.`
  await notifySuperAdmins(parts, work, 'session.emergency_used', { by: account.name, text })
}

/** Invites the owner of an account to sign in with the company's account: there is no password to choose. */
export const mailCompanyInvitation = async (
  parts: Pick<SessionParts, 'linkBase'>,
  work: Work,
  { id, area, email, name }: Pick<SignInAccount, 'id' | 'area' | 'email' | 'name'>,
  linkId: number,
): Promise<void> => {
  const link = `${await parts.linkBase(work.tx, work.now)}${area === 'Admin' ? '/admin' : '/login'}`
  const label = (await findButtonLabel(work.tx)) ?? ''
  const to = { account_id: id, address: email }
  await mail(work, 'session.first_company', to, { name, label, link }, `session.first_company:${linkId}`)
}
