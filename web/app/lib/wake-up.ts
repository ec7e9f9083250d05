import { useEffect } from 'react'

/** When a page's scripts come: with the page, once somebody touches a form or a button, or never. */
export type Waking = 'at once' | 'when touched' | 'never'

/** What a page that wakes when touched writes in the place of `module` and `modulepreload`, so that nothing is fetched yet. */
export const ASLEEP = 'asleep'

/**
 * Runs inline in the head. What people do before the scripts have come is kept for `useWakeUp`: what they typed, the form
 * they sent (as an address it would carry everything in it, a password too), the button they pressed.
 */
const KEEP = `var w=window,d=document,h=d.documentElement,typed=w.typedEarly=new Map();
function keep(t){if(w.isAwake||!t.form)return;typed.delete(t);typed.set(t,t.type=="checkbox"||t.type=="radio"?t.checked:t.value)}
function hold(e){e.preventDefault();e.stopPropagation();h.dataset.held="";wake()}
["input","change"].forEach(function(n){addEventListener(n,function(e){keep(e.target)},true)});
addEventListener("submit",function(e){if(!w.isAwake){w.heldForm=e.target;hold(e)}},true);
addEventListener("click",function(e){var b=!w.isAwake&&e.target.closest&&e.target.closest("button");if(b&&b.type!="submit"){w.heldButton=b;hold(e)}},true);`

/**
 * Fetches the scripts that the page carries asleep. When they are gone (a new release since the page came) or do not
 * arrive, the page is read anew: browsers put back what was typed, and never ask twice for a module that failed.
 */
const WAKE = `var nonce=(d.currentScript||{}).nonce,woken=0;
function wake(){if(!woken++)d.readyState=="loading"?addEventListener("DOMContentLoaded",fetchAll):fetchAll()}
function fetchAll(){var a=d.querySelector('script[type="${ASLEEP}"]'),s=d.createElement("script");if(!a)return;
d.querySelectorAll("input,textarea").forEach(function(t){if(!typed.has(t)&&(t.type=="radio"?t.checked&&!t.defaultChecked:t.value!=t.defaultValue||t.checked!=t.defaultChecked))keep(t)});
d.querySelectorAll('link[rel="${ASLEEP}"]').forEach(function(l){l.setAttribute("rel","modulepreload")});
s.type="module";s.nonce=nonce;s.text=a.text;
s.onerror=function(){var again=function(){location.reload()};if(h.dataset.session)return;navigator.onLine?again():addEventListener("online",again)};
d.head.append(s);s.remove()}
["pointerdown","pointerover","keydown","focusin"].forEach(function(n){addEventListener(n,function(e){e.target.closest&&e.target.closest("form,button")&&wake()},true)});
addEventListener("storage",wake);
if(h.dataset.session)wake();`

/** Who is signed in, here or in another tab, is not meant to stay on a guest's page: that wakes it too. */
export function wakingScript(waking: Waking): string {
  if (waking === 'never') return ''
  return `(function(){${KEEP}${waking === 'at once' ? 'function wake(){}' : WAKE}})()`
}

type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Early = {
  isAwake?: boolean
  typedEarly?: Map<Typed, string | boolean>
  heldForm?: HTMLFormElement
  heldButton?: HTMLButtonElement
}

/** For the outermost component: its effect runs after those of all forms on the page. */
export function useWakeUp(): void {
  useEffect(() => {
    const early = window as Early
    const { typedEarly, heldForm, heldButton } = early
    Object.assign(early, { isAwake: true, typedEarly: undefined, heldForm: undefined, heldButton: undefined })
    delete document.documentElement.dataset.held
    const typed = [...(typedEarly ?? [])].filter(([field]) => field.isConnected)
    for (const [field, value] of typed) typeAgain(field, value)
    const goOn = () => {
      if (heldButton?.isConnected) heldButton.click()
      if (heldForm?.isConnected) heldForm.requestSubmit()
    }
    // A form that keeps its fields in state has taken them in once this turn is over.
    if (typed.length > 0) setTimeout(goOn)
    else goOn()
  }, [])
}

/**
 * Lets the page hear what stands in a field already. React ignores a value it has seen, which is what is set through the
 * element itself; so the field first goes back through React's eyes, and then gets its value behind React's back.
 */
function typeAgain(field: Typed, value: string | boolean): void {
  if (typeof value === 'boolean') {
    const box = field as HTMLInputElement
    box.checked = !value
    box.click()
  } else {
    field.value = ''
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }
  if (field !== document.activeElement) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}
