import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

const indigo: MantineColorsTuple = [
  '#eef0ff',
  '#e0e3ff',
  '#c7ccfe',
  '#a5b0fb',
  '#818cf8',
  '#6366f1',
  '#4f46e5',
  '#4338ca',
  '#3730a3',
  '#312e81',
]

const title = { title: { fontSize: 16, fontWeight: 600, lineHeight: 1.35 } }
// The header of a dialog is none of the page.
const attributes = { header: { role: 'none' } }

// Surfaces, lines and texts of the dark scheme, from the lightest text to the deepest ground.
const dark: MantineColorsTuple = [
  '#e6ebf3',
  '#c3cddc',
  '#9fadc2',
  '#7787a1',
  '#37465f',
  '#263349',
  '#1a2539',
  '#121b2d',
  '#0e1626',
  '#0b1120',
]

/** Mantine drawn with the tokens of tokens.css. */
export const theme = createTheme({
  fontFamily: 'var(--m-font)',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, monospace',
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '1.45', sm: '1.45', md: '1.45', lg: '1.4', xl: '1.3' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '24px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  primaryColor: 'indigo',
  primaryShade: { light: 6, dark: 6 },
  colors: { indigo, dark },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Modal: { styles: title, defaultProps: { attributes, centered: true, transitionProps: { duration: 150 } } },
    Drawer: { styles: title, defaultProps: { attributes, transitionProps: { duration: 150 } } },
    Menu: {
      defaultProps: {
        transitionProps: { duration: 120 },
        shadow: 'md',
        width: 'max-content',
        // A long menu on a low screen scrolls inside it.
        middlewares: { flip: true, shift: true, size: true },
      },
      styles: { dropdown: { overflowY: 'auto' } },
    },
    Pill: { styles: { root: { backgroundColor: 'var(--m-off-tint)' } } },
    Tooltip: {
      defaultProps: {
        openDelay: 300,
        transitionProps: { duration: 120 },
        events: { hover: true, focus: true, touch: false },
      },
    },
  },
})

const shared = {
  '--mantine-color-body': 'var(--m-surface)',
  '--mantine-color-text': 'var(--m-text)',
  '--mantine-color-dimmed': 'var(--m-dim)',
  '--mantine-color-placeholder': 'var(--m-dim)',
  '--mantine-color-anchor': 'var(--m-primary)',
  '--mantine-color-default': 'var(--m-surface)',
  '--mantine-color-default-hover': 'var(--m-hover)',
  '--mantine-color-default-color': 'var(--m-text)',
  '--mantine-color-default-border': 'var(--m-soft-edge)',
  '--mantine-color-error': 'var(--m-bad)',
  '--mantine-shadow-md': 'var(--m-shadow)',
  '--mantine-shadow-xl': 'var(--m-shadow)',
}

export const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: shared,
  dark: { ...shared, '--mantine-color-indigo-filled': 'var(--m-primary-strong)' },
})
