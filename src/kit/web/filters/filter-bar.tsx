import { Button, TextInput } from '@mantine/core'
import { useDebouncedCallback, useDisclosure } from '@mantine/hooks'
import { IconFilter, IconSearch, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useIsPhone } from '../layout/use-is-phone.ts'
import { LaterDrawer } from '../layout/later-dialogs.tsx'
import { OneLine } from './one-line.tsx'
import styles from './filters.module.css'

/** A filter that is set, as a chip that can be removed. */
export type FilterChip = Readonly<{ id: string; label: string; remove: () => void }>

type Props = Readonly<{
  /** The search field; left out where a list cannot be searched. */
  search?: Readonly<{ value: string | undefined; onChange: (value: string | undefined) => void; label: string }>
  /** Selects and period pickers. */
  children?: ReactNode
  chips?: readonly FilterChip[]
  /** The number of set filters, where not each of them has a chip. */
  count?: number
  /** Shown when anything is set. */
  onClear?: () => void
  /** Further controls at the right, such as a view switch. */
  aside?: ReactNode
}>

/** Search, filters, chips and "Clear" in one line; on a phone one button with their count opens the filters and "Clear". */
export const FilterBar = ({ search, children, chips = [], count = chips.length, onClear, aside }: Props) => {
  const isPhone = useIsPhone()
  const set = chips.map((chip) => (
    <button
      key={chip.id}
      type="button"
      className={styles.chip}
      data-set="true"
      onClick={chip.remove}
      aria-label={`Remove filter ${chip.label}`}
    >
      <span className={styles.words}>{chip.label}</span>
      <IconX size={14} aria-hidden="true" />
    </button>
  ))
  return (
    <search className={styles.bar}>
      {search && <SearchField {...search} />}
      {isPhone && children && (
        <Folded count={count} onClear={onClear}>
          {children}
        </Folded>
      )}
      {isPhone ? (
        set
      ) : (
        <OneLine>
          {set}
          {children}
        </OneLine>
      )}
      {onClear && !(isPhone && children && chips.length === 0) && (count > 0 || search?.value) && (
        <Button variant="subtle" className={styles.more} onClick={onClear}>
          Clear
        </Button>
      )}
      {aside && <div className={styles.aside}>{aside}</div>}
    </search>
  )
}

const WAIT_MS = 250

const SearchField = ({ value, onChange, label }: NonNullable<Props['search']>) => {
  const [typed, setTyped] = useState(value ?? '')
  const [shown, setShown] = useState(value)
  const report = useDebouncedCallback((text: string) => onChange(text.trim() || undefined), WAIT_MS)
  // An address that changed by itself (Back, "Clear") is shown again.
  if (shown !== value) {
    setShown(value)
    if (typed.trim() !== (value ?? '')) setTyped(value ?? '')
  }
  return (
    <TextInput
      type="search"
      className={styles.search}
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        report(event.currentTarget.value)
      }}
    />
  )
}

const Folded = ({ count, onClear, children }: Required<Pick<Props, 'count' | 'children'>> & Pick<Props, 'onClear'>) => {
  const [isOpen, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button
        variant={count > 0 ? 'light' : 'default'}
        className={styles.fold}
        aria-label={count > 0 ? `Filters (${count})` : 'Filters'}
        onClick={open}
      >
        <IconFilter size={16} aria-hidden="true" />
        {count > 0 && <b>{count}</b>}
      </Button>
      <LaterDrawer
        opened={isOpen}
        onClose={close}
        position="bottom"
        title="Filters"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <div className={styles.folded}>
          {children}
          <Button onClick={close}>Show</Button>
          {onClear && count > 0 && (
            <Button variant="subtle" onClick={onClear}>
              Clear
            </Button>
          )}
        </div>
      </LaterDrawer>
    </>
  )
}
