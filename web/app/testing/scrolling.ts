// jsdom lays nothing out and has no `scrollTo` of an element. React Aria calls it in the frame after a menu opens, when the
// test may be over, so that the failure belongs to no test.
if (typeof Element !== 'undefined') Element.prototype.scrollTo = () => undefined
