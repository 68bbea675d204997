import { superAdmin } from '#app/server/testing/super-admin.ts'
import { hashPassword, savePassword } from '../../index.ts'
import { PASSWORD } from '../../testing/signing-in.ts'
import type { CompanyApp } from './company-fixture.ts'

/** A super admin with a password and a second factor, who may be the one for emergencies. */
export const keeperOf = async ({ app, people }: CompanyApp) => {
  const admin = await superAdmin(app)
  const hash = await hashPassword(PASSWORD)
  await app.begin((work) => savePassword(work, admin.account_id, hash, false))
  return people.withMfa(admin)
}
