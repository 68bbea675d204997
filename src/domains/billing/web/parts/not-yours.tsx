import { Empty } from '#kit/web/states/empty.tsx'

/** A tab whose key the person does not hold. */
export const NotYours = () => <Empty outcome="forbidden" title="You may not see this." text="It needs another role." />
