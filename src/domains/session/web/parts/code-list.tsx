import { ReadOnce } from '#kit/web/toasts/read-once.tsx'
import { inGroups } from '../recovery-codes.ts'
import { QrCode } from './qr-code.tsx'
import styles from './codes.module.css'

/** The recovery codes, to be kept by their owner: they are shown this once. */
export const CodeList = ({ codes }: { codes: readonly string[] }) => (
  <ul className={styles.codes} aria-label="Recovery codes">
    <ReadOnce />
    {codes.map((code) => (
      <li key={code}>{inGroups(code)}</li>
    ))}
  </ul>
)

const inFours = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

/** What an app that shows codes takes over: as a picture, and as text for an app without a camera. */
export const ScanSecret = ({ secret, uri }: { secret: string; uri: string }) => (
  <div className={styles.scan}>
    <ReadOnce />
    <QrCode text={uri} label="QR code for an app that shows codes" />
    <p className="m-dim m-small">Cannot scan it? Type this key into the app:</p>
    <code className={styles.secret} data-testid="secret">
      {inFours(secret)}
    </code>
  </div>
)
