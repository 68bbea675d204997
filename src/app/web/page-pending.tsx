import { Empty } from '#kit/web/states/empty.tsx'
import { Skeletons } from '#kit/web/states/skeletons.tsx'
import { useStore } from '#kit/web/store.ts'
import { isWaitingForServer } from './load-when-reachable.ts'

/** Replaces a page while it loads. */
export const PagePending = () =>
  useStore(isWaitingForServer) ? (
    <Empty title="No connection" text="This page opens by itself as soon as you are back online." />
  ) : (
    <Skeletons shape="table" />
  )
