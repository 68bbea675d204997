import { Button, CopyButton } from '@mantine/core'
import { ReadOnce } from '#kit/web/toasts/read-once.tsx'
import { TestButton } from './test-button.tsx'

export type ShownSecret = Readonly<{ id: number; name: string; secret: string; isReplaced: boolean }>

/** A secret, which is shown this once, and a test of its webhook. */
export const Secret = ({ shown, onDone }: Readonly<{ shown: ShownSecret; onDone: () => void }>) => (
  <div className="m-stack">
    <ReadOnce />
    <p>
      The receiver verifies with this secret that an event comes from Muster. Copy it now: it is not shown again.
      {shown.isReplaced && ' The secret before it works for another 24 hours.'}
    </p>
    <code data-testid="secret" style={{ overflowWrap: 'anywhere' }}>
      {shown.secret}
    </code>
    <div className="m-row">
      <CopyButton value={shown.secret}>
        {({ copied, copy }) => <Button onClick={copy}>{copied ? 'Copied' : 'Copy secret'}</Button>}
      </CopyButton>
      <TestButton id={shown.id} />
      <Button variant="default" onClick={onDone}>
        Done
      </Button>
    </div>
  </div>
)
