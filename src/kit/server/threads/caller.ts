import { AsyncLocalStorage } from 'node:async_hooks'

type Caller = { of: string }
const callers = new AsyncLocalStorage<Caller>()

/** Runs a request of a network, so that what it costs is counted for it. */
export const asNetwork = <Result>(network: string, run: () => Result): Result => callers.run({ of: network }, run)

/** From now on the request counts for its account. */
export const nameCaller = (account_id: number): void => {
  const caller = callers.getStore()
  if (caller) caller.of = `account ${account_id}`
}

/** For whom the running request counts: its account, or the network of one without; empty outside of requests. */
export const callerOf = (): string => callers.getStore()?.of ?? ''
