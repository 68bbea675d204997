import { Button } from '@mantine/core'
import { type PointerEvent, useRef, useState } from 'react'
import styles from '../parts/inventory.module.css'

const WIDTH = 480
const HEIGHT = 160

type Props = Readonly<{ label: string; onChange: (signature: File | null) => void }>

/** A field on which a person signs with a finger, a pen or the mouse. The picture is given on with each stroke. */
export const SignaturePad = ({ label, onChange }: Props) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const isDrawing = useRef(false)
  const [isEmpty, setEmpty] = useState(true)
  const context = () => canvas.current?.getContext('2d') ?? null
  const placeOf = (event: PointerEvent<HTMLCanvasElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    return { x: ((event.clientX - box.left) / box.width) * WIDTH, y: ((event.clientY - box.top) / box.height) * HEIGHT }
  }
  const begin = (event: PointerEvent<HTMLCanvasElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId)
    const pen = context()
    if (!pen) return
    isDrawing.current = true
    const { x, y } = placeOf(event)
    pen.lineWidth = 2.5
    pen.lineCap = 'round'
    pen.strokeStyle = '#111'
    pen.beginPath()
    pen.moveTo(x, y)
  }
  const move = (event: PointerEvent<HTMLCanvasElement>): void => {
    const pen = isDrawing.current ? context() : null
    if (!pen) return
    const { x, y } = placeOf(event)
    pen.lineTo(x, y)
    pen.stroke()
  }
  const end = (): void => {
    if (!isDrawing.current) return
    isDrawing.current = false
    setEmpty(false)
    canvas.current?.toBlob(
      (blob) => blob && onChange(new File([blob], 'signature.png', { type: 'image/png' })),
      'image/png',
    )
  }
  const clear = (): void => {
    context()?.clearRect(0, 0, WIDTH, HEIGHT)
    setEmpty(true)
    onChange(null)
  }
  return (
    <div className={styles.part}>
      <span>{label}</span>
      <canvas
        ref={canvas}
        className={styles.pad}
        width={WIDTH}
        height={HEIGHT}
        role="img"
        aria-label={isEmpty ? `${label}: empty` : `${label}: signed`}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      />
      {!isEmpty && (
        <div>
          <Button variant="default" size="compact-sm" onClick={clear}>
            Clear signature
          </Button>
        </div>
      )}
    </div>
  )
}
