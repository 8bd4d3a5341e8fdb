"""Currencies (ISO 4217) and exact amounts: whole minor units inside, decimal strings outside."""

import re

_TWO_PLACES = (
    "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW "
    "CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR "
    "ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV "
    "MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD "
    "SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG"
)
_NO_PLACES = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"
_THREE_PLACES = "BHD IQD JOD KWD LYD OMR TND"
_FOUR_PLACES = "CLF UYW"
#: Metals, units of account and test codes: ISO 4217 gives them no minor unit.
_NO_MINOR_UNIT = "XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX"

#: Digits after the point, by currency code.
PLACES: dict[str, int] = {
    code: places
    for places, codes in (
        (2, _TWO_PLACES),
        (0, _NO_PLACES),
        (3, _THREE_PLACES),
        (4, _FOUR_PLACES),
        (0, _NO_MINOR_UNIT),
    )
    for code in codes.split()
}
DEFAULT = "RUB"
MOST = 9_999_999

_DECIMAL = re.compile(r"([0-9]{1,30})(?:\.([0-9]{1,30}))?")


def to_minor(text: str, currency: str) -> int:
    """Minor units of a decimal string such as `10.50`.

    Raises `ValueError` with `amount`, `places` or `range` where it is none, has more places than the currency, or is
    above `MOST`.
    """
    match = _DECIMAL.fullmatch(text)
    if not match:
        raise ValueError("amount")
    places = PLACES[currency]
    whole, fraction = match[1], match[2] or ""
    if len(fraction) > places:
        raise ValueError("places")
    unit: int = 10**places
    minor = int(whole) * unit + int(fraction.ljust(places, "0") or "0")
    if minor > MOST * unit:
        raise ValueError("range")
    return minor


def from_minor(minor: int, currency: str) -> str:
    """The decimal string of an amount, with exactly as many places as the currency; a minus where it is negative."""
    places = PLACES[currency]
    sign, digits = ("-" if minor < 0 else ""), str(abs(minor)).rjust(places + 1, "0")
    return f"{sign}{digits[:-places]}.{digits[-places:]}" if places else sign + digits
