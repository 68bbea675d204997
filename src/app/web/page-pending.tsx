import { Empty } from '#kit/web/states/empty.tsx'
import { Skeletons } from '#kit/web/states/skeletons.tsx'
import { useStore } from '#kit/web/store.ts'
import { isWaitingForServer } from './load-when-reachable.ts'

/** Stands in the place of a page that is still on its way. */
export const PagePending = () =>
  useStore(isWaitingForServer) ? (
    <Empty title="No connection" text="This page opens by itself as soon as you are back online." />
  ) : (
    <Skeletons shape="table" />
  )
