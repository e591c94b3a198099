import { RouterContextProvider } from '@tanstack/react-router'
import { createStore, Provider } from 'jotai'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import type { Boot } from '#contract/boot.ts'
import { apiAtom } from '../domain/api/atoms.ts'
import { startConfigAtom } from '../domain/config/actions.ts'
import { noteLostAtom } from '../domain/connection/actions.ts'
import { startLanguageAtom } from '../domain/language/actions.ts'
import { startSessionAtom } from '../domain/session/actions.ts'
import { failureWordsAtom, sayFailureAtom } from '../domain/toasts/failures.ts'
import { isReturnFromSignIn } from '../platform/first-answer.ts'
import { mayBeOnline } from '../platform/network-events.ts'
import { untilNextTask } from '../platform/next-task.ts'
import { isPreview } from '../platform/preview.ts'
import { storageKeys } from '../platform/storage.ts'
import { missingCode } from '../ui/missing-code.ts'
import { wordsOf } from './failure-words.ts'
import { noteCode } from './reload-for-code.ts'
import { startRouter } from './router.ts'
import { Shell } from './shell/shell.tsx'
import { startApi } from './start-api.ts'
import { startLater } from './start-later.ts'
import { bringToSafetyOnLeaving } from './start-leaving.ts'
import { followLook } from './start-look.ts'
import { TextsProvider } from './texts-provider.tsx'

/** Brings the page to life: what is known already first, then the network, then what nobody waits for. */
export const start = async (boot: Boot): Promise<void> => {
  const store = createStore()
  store.set(startConfigAtom, boot)
  let session: Promise<void> = Promise.resolve()
  store.set(
    apiAtom,
    startApi(store, boot.apiPrefix, () => session),
  )
  // Known beforehand: nothing waits for a network that is not there.
  if (!mayBeOnline()) store.set(noteLostAtom)
  store.set(failureWordsAtom, { of: wordsOf })
  missingCode.say = (failure) => store.set(sayFailureAtom, failure)
  followLook(store)
  const preview = isPreview() ? await import('./start-preview.ts') : null
  preview?.startPreview(store)
  session = store.set(startSessionAtom)
  await untilNextTask()
  const language = store.set(startLanguageAtom)
  // The address may sign out at once.
  if (!preview) bringToSafetyOnLeaving(store)
  const router = startRouter(store)
  if (isReturnFromSignIn())
    void Promise.all([import('../domain/session/sign-in.ts'), session]).then(([{ finishSignInAtom }]) => store.set(finishSignInAtom))
  await language
  await untilNextTask()
  // The first formatter of a page loads the tables of all languages, half of it what the order of words needs too.
  void new Intl.Collator()
  await untilNextTask()
  void new Intl.NumberFormat()
  await untilNextTask()
  noteCode(storageKeys.reloadedForStart)

  const root = document.getElementById('root')
  if (!root) throw new Error('no #root')
  const page = (
    <StrictMode>
      <Provider store={store}>
        <TextsProvider>
          <RouterContextProvider router={router}>
            <Shell />
          </RouterContextProvider>
        </TextsProvider>
      </Provider>
    </StrictMode>
  )
  // In slices: the pictures of the first screen are there already, and whoever touches them must not wait for the rest.
  startTransition(() => createRoot(root).render(page))
  if (!preview) startLater(store)
}
