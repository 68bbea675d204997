import { ACCOUNTS, type Account, detailsOf, type DetailName } from './details.ts'
import { signIn } from '../testing/journey.ts'
import { knownDevice } from './known-device.ts'
import { clockedTest as base } from '../testing/test.ts'
import { type Walker, walkerIn } from './walker.ts'

type ForAll = {
  find: (name: DetailName) => Promise<string>
  walkerAs: (account: Account | 'nobody') => Promise<Walker>
}

/** A test of a walk: all those of one process share a window for each account, which stays signed in. */
export const test = base.extend<object, ForAll>({
  find: [
    async ({ playwright }, use, { project }) => {
      const request = await playwright.request.newContext({ baseURL: project.use.baseURL ?? '', ...knownDevice() })
      await use(await detailsOf(request))
      await request.dispose()
    },
    { scope: 'worker' },
  ],
  walkerAs: [
    async ({ browser }, use, { project }) => {
      const walkers = new Map<Account | 'nobody', Promise<Walker>>()
      const open = async (account: Account | 'nobody'): Promise<Walker> => {
        const { baseURL, locale } = project.use
        const page = await (
          await browser.newContext({ baseURL, locale, reducedMotion: 'reduce', ...knownDevice() })
        ).newPage()
        if (account !== 'nobody') await signIn(page, ACCOUNTS[account].area, ACCOUNTS[account].email)
        return walkerIn(page)
      }
      await use((account) => {
        const walker = walkers.get(account) ?? open(account)
        walkers.set(account, walker)
        return walker
      })
    },
    { scope: 'worker' },
  ],
})
