import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'
import type { ScreenshotArea } from '../../../contract/screenshots.models.ts'
import { afterKey, areaBetween, areaText, pointIn } from './areas.ts'
import styles from '../screenshots.module.css'

type Props = Readonly<{
  areas: readonly ScreenshotArea[]
  onChange: (areas: readonly ScreenshotArea[]) => void
  children: ReactNode
}>

type Corner = ReturnType<typeof pointIn>

const placeOf = ({ x, y, width, height }: ScreenshotArea) => ({
  left: `${x / 10}%`,
  top: `${y / 10}%`,
  width: `${width / 10}%`,
  height: `${height / 10}%`,
})

/** A picture on which areas are drawn: with the pointer, or by the arrow keys on one that has the focus. */
export const AreaEditor = ({ areas, onChange, children }: Props) => {
  const [begun, setBegun] = useState<Corner | null>(null)
  const [drawn, setDrawn] = useState<ScreenshotArea | null>(null)
  const at = (event: PointerEvent<HTMLDivElement>): Corner =>
    pointIn(event.currentTarget.getBoundingClientRect(), event)
  const end = (): void => {
    if (drawn) onChange([...areas, drawn])
    setBegun(null)
    setDrawn(null)
  }
  const change = (index: number, area: ScreenshotArea | null): void =>
    onChange(areas.flatMap((one, place) => (place === index ? (area ? [area] : []) : [one])))
  return (
    <div
      className={styles.editor}
      onPointerDown={(event) => {
        if (event.target instanceof Element && event.target.closest('[data-area]')) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setBegun(at(event))
      }}
      onPointerMove={(event) => begun && setDrawn(areaBetween(begun, at(event)))}
      onPointerUp={end}
      onPointerCancel={() => {
        setBegun(null)
        setDrawn(null)
      }}
    >
      {children}
      {areas.map((area, index) => (
        // Areas have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <Area key={index} number={index + 1} area={area} onChange={(next) => change(index, next)} />
      ))}
      {drawn && <span className={styles.area} style={placeOf(drawn)} />}
    </div>
  )
}

type AreaProps = Readonly<{ number: number; area: ScreenshotArea; onChange: (area: ScreenshotArea | null) => void }>

const Area = ({ number, area, onChange }: AreaProps) => {
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Delete' || event.key === 'Backspace') return onChange(null)
    const next = afterKey(area, event.key, event.shiftKey)
    if (!next) return
    event.preventDefault()
    onChange(next)
  }
  return (
    <span className={styles.area} style={placeOf(area)} data-area>
      <button
        type="button"
        className={styles.handle}
        aria-label={`Area ${number}: ${areaText(area)}. Arrow keys move it, with Shift they change its size, Delete removes it.`}
        onKeyDown={onKey}
      >
        {number}
      </button>
      <ActionIcon
        className={styles.drop ?? ''}
        size={24}
        variant="filled"
        color="gray.8"
        aria-label={`Remove area ${number}`}
        onClick={() => onChange(null)}
      >
        <IconX size={14} aria-hidden="true" />
      </ActionIcon>
    </span>
  )
}
