import type { DrawerProps, ModalProps } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { type ComponentType, lazy, Suspense, useState } from 'react'

type Dialog = Readonly<{ opened: boolean }>

/** A dialog whose file is fetched when it first opens, and which stays for its way out. */
const later = <Props extends Dialog>(load: () => Promise<Readonly<{ default: ComponentType<Props> }>>) => {
  const Loaded = lazy(load)
  // It opens after it is there: the focus goes back to what had it then.
  const Opened = (props: Props) => {
    const isThere = useMounted()
    return <Loaded {...props} opened={props.opened && isThere} />
  }
  return (props: Props) => {
    const [wasOpened, setOpened] = useState(props.opened)
    if (props.opened && !wasOpened) setOpened(true)
    return wasOpened && <Suspense>{<Opened {...props} />}</Suspense>
  }
}

export const LaterModal = later<ModalProps>(async () => ({ default: (await import('./dialogs.tsx')).Modal }))
export const LaterDrawer = later<DrawerProps>(async () => ({ default: (await import('./dialogs.tsx')).Drawer }))
