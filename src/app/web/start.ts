import { setNonce } from 'get-nonce'
import { setClientConfig } from '#kit/web/call/client-config.ts'
import { startColorScheme } from '#kit/web/theme/color-scheme.ts'
import { styleNonce } from '#kit/web/theme/style-nonce.ts'
import { recordLoginMode } from '#domains/session/web/login-mode.ts'
import { saveReturnTo } from '#domains/session/web/return-to.ts'
import { requestSignInAgain } from '#domains/session/web/sign-in-again.ts'
import { requestPassword } from '#domains/session/web/confirm-password.ts'
import { cookieOfPath, readSession } from '#domains/session/web/stored-session.ts'
import { clearBrowserCaches } from './clear-caches.ts'
import { resolvePath } from './guard.ts'
import { reloadOnMissingChunk } from './missing-chunk.ts'

/** Returns the token of the area whose path is shown. */
const tokenOfPath = (): string | null => readSession(cookieOfPath(window.location.pathname))?.token ?? null

const FONT_MS = 500

/**
 * The font of the product, or half a second of waiting for it. A page that is drawn in it from the start does not move,
 * and a table knows at once which columns have room.
 */
const fontLoaded = async (): Promise<unknown> => {
  const late = new Promise((resolve) => setTimeout(resolve, FONT_MS))
  return Promise.race([late, document.fonts.load("14px 'Inter Variable'").catch(() => undefined)])
}

/** Follows the guard, then loads only what the address needs: the pages before a sign-in, or the application. */
export const start = async (): Promise<void> => {
  reloadOnMissingChunk()
  startColorScheme()
  // The lock of scrolling below dialogs adds its own style.
  setNonce(styleNonce())
  const font = fontLoaded()
  setClientConfig({
    token: tokenOfPath,
    sessionEnded: requestSignInAgain,
    confirm_required: requestPassword,
    ready: clearBrowserCaches(),
  })
  const { pathname, search } = window.location
  recordLoginMode(pathname)
  const { path, decision, shouldReturn } = resolvePath(pathname, readSession)
  if (shouldReturn) saveReturnTo(`${pathname}${search}`)
  if (path !== pathname) window.history.replaceState(null, '', path)
  recordLoginMode(path)
  if (decision.kind === 'open') {
    const [app] = await Promise.all([import('./signed-in.tsx'), font])
    app.mountSignedIn(decision.area, decision.session)
  } else {
    const { mountSignIn } = await import('./sign-in-pages.tsx')
    await mountSignIn(path)
  }
}
