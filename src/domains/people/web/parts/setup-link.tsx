import { Button, CopyButton, TextInput } from '@mantine/core'
import { ReadOnce } from '#kit/web/toasts/read-once.tsx'

/** The link for the first password, shown where no mail can be sent. */
export const SetupLink = ({ url }: { url: string }) => (
  <div className="m-stack">
    <ReadOnce />
    <p className="m-dim">
      No mail server is set, so hand this link over yourself. It works for 7 days, once, and is shown only now.
    </p>
    <TextInput
      readOnly
      label="Link to choose the first password"
      value={url}
      onFocus={(event) => event.currentTarget.select()}
    />
    <CopyButton value={url}>
      {({ copied, copy }) => (
        <Button variant="default" onClick={copy}>
          {copied ? 'Copied' : 'Copy link'}
        </Button>
      )}
    </CopyButton>
  </div>
)
