import type { SessionParts } from '../../rules/parts.ts'
import { finishConfirm, startConfirm } from './confirm.ts'
import { readSettings, switchCompanySignIn, unlinkAccount, updateProvider } from './settings.ts'
import { finishSignIn, startSignIn } from './sign-in.ts'
import { finishTest, startTest } from './test.ts'

export const oidcHandlers = (parts: SessionParts) => ({
  startCompanySignIn: startSignIn(parts),
  finishCompanySignIn: finishSignIn(parts),
  startCompanyConfirm: startConfirm(parts),
  finishCompanyConfirm: finishConfirm(parts),
  readOidc: readSettings(parts),
  updateOidc: updateProvider(parts),
  switchOidc: switchCompanySignIn(parts),
  startOidcTest: startTest(parts),
  finishOidcTest: finishTest(parts),
  unlinkOidc: unlinkAccount,
})
