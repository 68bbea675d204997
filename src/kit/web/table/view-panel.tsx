import { ActionIcon, Button, TextInput } from '@mantine/core'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { IconCheck, IconLink, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { asScreenLink } from '#kit/contract/screen-link.ts'
import { useGo } from '../address/use-go.ts'
import type { SavedView, SavedViews } from './saved-views.tsx'
import { isSameView, viewSearch } from './view-search.ts'
import { Refused } from '../states/refused.tsx'
import styles from './view-panel.module.css'

const ICON = 16
const LONGEST = 40

type Props = Readonly<{
  list: string
  prefix: string
  hidden: readonly string[]
  saved: SavedViews
  onClose: () => void
}>

const sameName = (one: SavedView, list: string, name: string): boolean =>
  one.list === list && one.name.toLowerCase() === name.toLowerCase()

type RowProps = Readonly<{
  view: SavedView
  isShown: boolean
  isBusy: boolean
  onOpen: () => void
  onDelete: () => void
}>

const ViewRow = ({ view, isShown, isBusy, onOpen, onDelete }: RowProps) => (
  <li className={styles.view}>
    <button type="button" className={styles.name} onClick={onOpen}>
      <span>{view.name}</span>
      {isShown && <IconCheck size={ICON} aria-label="Shown now" role="img" />}
    </button>
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={`Delete the view ${view.name}`}
      disabled={isBusy}
      onClick={onDelete}
    >
      <IconTrash size={ICON} aria-hidden="true" />
    </ActionIcon>
  </li>
)

/** The saved views of a list; saves the one that is shown, and copies its link. */
export const ViewPanel = ({ list, prefix, hidden, saved, onClose }: Props) => {
  const router = useRouter()
  const go = useGo()
  const text = useRouterState({ select: ({ location }) => location.searchStr })
  const [name, setName] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [isCopied, setCopied] = useState(false)
  const now = viewSearch(text, prefix, hidden)
  const { pathname } = router.history.location
  const own = saved.views.filter((view) => view.list === list)

  const open = (view: SavedView): void => {
    go(asScreenLink(`${pathname}${view.search}`))
    onClose()
  }
  const remove = (view: SavedView): void => void saved.save(saved.views.filter((one) => one !== view))
  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const given = name.trim()
    if (given === '') return setFault('Name is required')
    const others = saved.views.filter((one) => !sameName(one, list, given))
    if (await saved.save([...others, { list, name: given, search: now }])) onClose()
  }
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(new URL(`${pathname}${now}`, location.href).href)
    setCopied(true)
  }
  const isReplaced = own.some((one) => sameName(one, list, name.trim()))
  return (
    <div className={styles.panel}>
      {own.length > 0 && (
        <ul className={styles.views} aria-label="Saved views">
          {own.map((view) => (
            <ViewRow
              key={view.name}
              view={view}
              isShown={isSameView(view.search, now)}
              isBusy={saved.isSaving}
              onOpen={() => open(view)}
              onDelete={() => remove(view)}
            />
          ))}
        </ul>
      )}
      <Refused failure={saved.failure} />
      <form className={styles.form} onSubmit={(event) => void add(event)} noValidate>
        <TextInput
          label="Save this view as"
          placeholder="Overdue, mine"
          maxLength={LONGEST}
          value={name}
          error={fault}
          data-autofocus
          onChange={({ currentTarget }) => {
            setName(currentTarget.value)
            setFault(null)
          }}
        />
        <Button type="submit" variant="default" loading={saved.isSaving}>
          {isReplaced ? 'Replace' : 'Save'}
        </Button>
      </form>
      <Button
        variant="subtle"
        size="compact-sm"
        justify="flex-start"
        leftSection={<IconLink size={ICON} aria-hidden="true" />}
        onClick={() => void copy()}
      >
        {isCopied ? 'Link copied' : 'Copy the link to this view'}
      </Button>
      <p className="m-dim">Filters, sort and columns of this list. Others see it with their own rights.</p>
    </div>
  )
}
