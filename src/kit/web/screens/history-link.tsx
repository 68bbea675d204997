import { Button } from '@mantine/core'
import { createContext, useContext, useState } from 'react'
import type { Permission, ScreenLink } from '#kit/contract/keys.ts'
import { GoLink } from '../address/go-link.tsx'
import { LaterDrawer } from '../layout/later-dialogs.tsx'
import { Skeletons } from '../states/skeletons.tsx'
import { useActor } from './actor.tsx'
import { LazyPart, type LoadPart } from './lazy-part.tsx'

/** A record by its table and its id: that of a row, or of the address; with the name that its changes are shown under. */
export type HistoryOf = readonly [table: string, id: number | string | null | undefined, name?: string | undefined]
type Known = Readonly<{ table: string; id: number }>

/** The address of the history of records, and the permission to read it; the domain of the audit brings it. */
export type HistorySource = Readonly<{
  permission: Permission
  href: (table: string, id: number) => ScreenLink
  /** For those who may read the history of a record and not the audit: it is shown where the record is. */
  here: Readonly<{ permission: Permission; load: LoadPart<Known> }>
}>

const Context = createContext<HistorySource | null>(null)
export const HistoryProvider = Context.Provider

/** Leads to all that was done to a record, for those who may read it. Nothing for a record that is not there yet. */
export const HistoryLink = ({ of: [table, id, name] }: Readonly<{ of: HistoryOf }>) => {
  const source = useContext(Context)
  return source && /^[1-9]\d*$/.test(String(id)) ? (
    <Shown source={source} name={name} table={table} id={Number(id)} />
  ) : null
}

type Props = Known & Readonly<{ source: HistorySource; name: string | undefined }>

const Shown = (props: Props) => {
  const { source, table, id } = props
  const { area, has } = useActor()
  if (area !== 'admin') return null
  if (has(source.permission)) return <GoLink href={source.href(table, id)}>Changes</GoLink>
  return has(source.here.permission) ? <InPlace key={`${table} ${id}`} {...props} /> : null
}

const InPlace = ({ source, name, table, id }: Props) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
        Changes
      </Button>
      <LaterDrawer
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={name ? `Changes · ${name}` : 'Changes'}
        position="right"
        size="min(720px, 100vw)"
        closeButtonProps={{ 'aria-label': 'Close the changes' }}
        overlayProps={{ backgroundOpacity: 0.25 }}
      >
        <LazyPart load={source.here.load} props={{ table, id }} fallback={<Skeletons shape="lines" />} />
      </LaterDrawer>
    </>
  )
}
