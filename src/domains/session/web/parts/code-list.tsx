import { ReadOnce } from '#kit/web/toasts/read-once.tsx'
import { groupCode } from '../recovery-codes.ts'
import styles from './codes.module.css'
import { useEffect, useState } from 'react'

type Drawn = Readonly<{ size: number; path: string }>

const draw = async (text: string): Promise<Drawn> => {
  const { encode } = await import('uqr')
  const { data, size } = encode(text, { border: 2 })
  const squares = data.flatMap((row, y) => row.flatMap((isBlack, x) => (isBlack ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, path: squares.join('') }
}

/** A QR code, drawn in the page, so that no other server sees its text. Its library is loaded on demand. */
const QrCode = ({ text, label }: { text: string; label: string }) => {
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  useEffect(() => {
    let isUnmounted = false
    const load = async (): Promise<void> => {
      const next = await draw(text)
      if (!isUnmounted) setDrawn(next)
    }
    void load()
    return () => {
      isUnmounted = true
    }
  }, [text])
  return (
    <div className={styles.qr}>
      {drawn && (
        <svg viewBox={`0 0 ${drawn.size} ${drawn.size}`} role="img" aria-label={label} shapeRendering="crispEdges">
          <rect width={drawn.size} height={drawn.size} fill="#fff" />
          <path d={drawn.path} fill="#000" />
        </svg>
      )}
    </div>
  )
}

/** The recovery codes, to be saved by their owner: they are shown this once. */
export const CodeList = ({ codes }: { codes: readonly string[] }) => (
  <ul className={styles.codes} aria-label="Recovery codes">
    <ReadOnce />
    {codes.map((code) => (
      <li key={code}>{groupCode(code)}</li>
    ))}
  </ul>
)

const groupByFour = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

/** The secret for an app that shows codes: as a picture, and as text for an app without a camera. */
export const ScanSecret = ({ secret, uri }: { secret: string; uri: string }) => (
  <div className={styles.scan}>
    <ReadOnce />
    <QrCode text={uri} label="QR code for an app that shows codes" />
    <p className="m-dim m-small">Cannot scan it? Type this key into the app:</p>
    <code className={styles.secret} data-testid="secret">
      {groupByFour(secret)}
    </code>
  </div>
)
