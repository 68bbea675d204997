import { useEffect, useState } from 'react'
import styles from './codes.module.css'

type Drawn = Readonly<{ size: number; path: string }>

const draw = async (text: string): Promise<Drawn> => {
  const { encode } = await import('uqr')
  const { data, size } = encode(text, { border: 2 })
  const squares = data.flatMap((row, y) => row.flatMap((isBlack, x) => (isBlack ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, path: squares.join('') }
}

/** A QR code, drawn in the page: what it says leaves it for the camera alone. Its maker is loaded when it is needed. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  useEffect(() => {
    let isGone = false
    const load = async (): Promise<void> => {
      const next = await draw(text)
      if (!isGone) setDrawn(next)
    }
    void load()
    return () => {
      isGone = true
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
