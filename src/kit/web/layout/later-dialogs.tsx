import type { DrawerProps, ModalProps } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { loadForm } from '../form/load-form.ts'

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

// Most dialogs have a form: it is there when they open, so that the focus goes to its first field.
const dialogs = async () => (await Promise.all([import('./dialogs.tsx'), loadForm()]))[0]

export const LaterModal = later<ModalProps>(async () => ({ default: (await dialogs()).Modal }))
export const LaterDrawer = later<DrawerProps>(async () => ({ default: (await dialogs()).Drawer }))
