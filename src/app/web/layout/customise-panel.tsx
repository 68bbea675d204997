import { Button, CloseButton, Radio, Stack } from '@mantine/core'
import { useClickOutside, useEventListener, useMergedRef } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import {
  type LayoutChange,
  type LayoutPart,
  LAYOUTS,
  lockedParts,
  SIDEBAR_THEMES,
  SIDEBAR_TYPES,
  WIDTHS,
} from './layout-rules.ts'
import type { LayoutControl } from './use-layout.ts'
import styles from './layout.module.css'

const LABELS: Record<string, string> = {
  vertical: 'Vertical',
  topnav: 'Top navigation',
  detached: 'Detached',
  fluid: 'Fluid',
  boxed: 'Boxed',
  default: 'Default',
  light: 'Light',
  dark: 'Dark',
  fixed: 'Fixed',
  condensed: 'Condensed',
  scrollable: 'Scrollable',
}

type Props = Readonly<{ layout: LayoutControl; onClose: () => void }>

// The button that opens the panel closes it too; a click on it is not one outside.
const isOnOpener = (event: Event): boolean =>
  event.target instanceof Element && event.target.closest('[data-opens-panel]') !== null

/** The panel for the layout of the frame, at the right; every choice applies at once. */
export const CustomisePanel = ({ layout, onClose }: Props) => {
  const outside = useClickOutside<HTMLElement>((event) => isOnOpener(event) || onClose())
  const esc = useEventListener<'keydown', HTMLElement>('keydown', (event) => event.key === 'Escape' && onClose())
  const box = useMergedRef(outside, esc)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const before = document.activeElement
    heading.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  const { value, change } = layout
  const locked = lockedParts(value)
  const group = <Part extends LayoutPart>(
    part: Part,
    label: string,
    options: readonly (LayoutChange[Part] & string)[],
  ) => (
    <Choice
      label={label}
      options={options}
      value={value[part]}
      is_locked={locked.includes(part)}
      onChange={(picked) => change({ [part]: options.find((option) => option === picked) })}
    />
  )
  return (
    <aside ref={box} className={styles.panel} aria-label="Customise layout">
      <header>
        <h2 ref={heading} tabIndex={-1}>
          Customise layout
        </h2>
        <CloseButton aria-label="Close" onClick={onClose} />
      </header>
      <Stack gap="lg">
        {group('layout', 'Layout', LAYOUTS)}
        {value.layout === 'detached' && (
          <p className="m-dim">Detached always uses these. Choose another layout to change them.</p>
        )}
        {group('width', 'Width', WIDTHS)}
        {group('sidebar_theme', 'Sidebar theme', SIDEBAR_THEMES)}
        {group('sidebar_type', 'Sidebar type', SIDEBAR_TYPES)}
        <Button variant="default" onClick={layout.reset}>
          Reset
        </Button>
      </Stack>
    </aside>
  )
}

type ChoiceProps = Readonly<{
  label: string
  options: readonly string[]
  value: string
  is_locked: boolean
  onChange: (value: string) => void
}>

const Choice = ({ label, options, value, is_locked, onChange }: ChoiceProps) => (
  <Radio.Group label={label} value={value} onChange={onChange}>
    <Stack gap="xs" mt="xs">
      {options.map((option) => (
        <Radio
          key={option}
          value={option}
          label={LABELS[option]}
          disabled={is_locked}
          // Choosing the current value is a choice too: a layout then resets the sidebar.
          onClick={() => option === value && onChange(option)}
        />
      ))}
    </Stack>
  </Radio.Group>
)
