import { Empty } from '#kit/web/states/empty.tsx'

/** A tab whose permission the person does not have. */
export const NoPermission = () => (
  <Empty outcome="forbidden" title="You may not see this." text="It needs another role." />
)
