import { ActionIcon, Popover } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { useState } from 'react'
import { useSavedViews } from './saved-views.tsx'
import { ViewPanel } from './view-panel.tsx'

type Props = Readonly<{ list: string; prefix: string; hidden: readonly string[] }>

/** Opens the views of a list that the person has saved, and saves the one that is shown. */
export const ViewChoice = ({ list, prefix, hidden }: Props) => {
  const saved = useSavedViews()
  const [isOpen, setOpen] = useState(false)
  if (!saved) return null
  return (
    <Popover position="bottom-end" trapFocus returnFocus opened={isOpen} onChange={setOpen} width={300}>
      <Popover.Target>
        <ActionIcon variant="default" size={36} aria-label="Saved views" onClick={() => setOpen(!isOpen)}>
          <IconBookmark size={18} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <ViewPanel list={list} prefix={prefix} hidden={hidden} saved={saved} onClose={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}
