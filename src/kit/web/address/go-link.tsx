import { useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import type { ScreenLink } from '#kit/contract/keys.ts'

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && !event.defaultPrevented

/** Renders a link to an address of this application; new tabs and copying work as with any link. */
export const GoLink = ({
  href,
  onClick,
  children,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { href: ScreenLink }) => {
  const router = useRouter()
  const go = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event)
    if (!isPlainClick(event)) return
    event.preventDefault()
    router.history.push(href)
  }
  return (
    <a href={href} onClick={go} {...rest}>
      {children}
    </a>
  )
}
